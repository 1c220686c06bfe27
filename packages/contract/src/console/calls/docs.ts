import { Empty } from "../../fields.ts";
import { defineOperatorCall, FileData } from "../operator-call.ts";

export const docCalls = {
  "docs/openapi": defineOperatorCall("docs/openapi", {
    method: "GET",
    streams: "file",
    summary: "All calls of the console as an OpenAPI document, for those who write programs",
    permission: "self",
    payload: Empty,
    data: FileData,
  }),
};
