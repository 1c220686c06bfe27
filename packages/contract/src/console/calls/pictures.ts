import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { defineOperatorCall } from "../operator-call.ts";

/** The types of files that {@link pictureCalls} takes, of at most {@link longestPicture} bytes. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const longestPicture = 10 * 1024 * 1024;

/** `/media/<hash>-<width>x<height>-<rrggbb>.webp`; smaller widths are made when they are asked for. */
const address = Type.String({ minLength: 1, maxLength: 500, label: "图片" });
/** Hundredths of the width and the height, from the upper left. */
const focus = {
  x: Type.Integer({ minimum: 0, maximum: 100, label: "焦点" }),
  y: Type.Integer({ minimum: 0, maximum: 100, label: "焦点" }),
};
const side = Type.Integer({ minimum: 1, maximum: 10_000, label: "比例" });

export const pictureCalls = {
  "pictures/add": defineOperatorCall("pictures/add", {
    method: "POST",
    summary: "Store the picture that is the body, drawn again without anything but its pixels",
    streams: "upload",
    longestBody: longestPicture,
    permission: "pictures.add",
    owners: ["own"],
    payload: Type.Object({}),
    data: Type.Object({ address }),
  }),
  "pictures/get": defineOperatorCall("pictures/get", {
    method: "GET",
    summary: "What a stored picture was cut out of, and around which point; itself if it is whole",
    permission: "pictures.add",
    owners: ["own"],
    payload: Type.Object({ address }),
    data: Type.Object({ original: address, ...focus }),
    codes: [codes.notFound],
  }),
  "pictures/cut": defineOperatorCall("pictures/cut", {
    method: "POST",
    summary:
      "Cut a stored picture to the proportions of a frame, with the focus as near to the middle as possible",
    permission: "pictures.add",
    owners: ["own"],
    payload: Type.Object({ original: address, ...focus, width: side, height: side }),
    data: Type.Object({ address }),
    codes: [codes.notFound],
  }),
};
