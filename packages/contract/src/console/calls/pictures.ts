import { Type } from "typebox";
import { defineOperatorCall } from "../operator-call.ts";

/** The types of files that {@link pictureCalls} takes, of at most {@link longestPicture} bytes. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const longestPicture = 10 * 1024 * 1024;

export const pictureCalls = {
  "pictures/add": defineOperatorCall("pictures/add", {
    method: "POST",
    summary: "Store the picture that is the body, drawn again without anything but its pixels",
    streams: "upload",
    permission: "content.write",
    owners: ["own"],
    payload: Type.Object({}),
    data: Type.Object({
      /** `/media/<hash>-<width>x<height>-<rrggbb>.webp`; smaller widths are made when they are asked for. */
      address: Type.String(),
    }),
  }),
};
