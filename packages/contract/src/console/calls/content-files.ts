import { Type } from "typebox";
import { codes } from "../../codes.ts";
import { Id, Text } from "../../fields.ts";
import { DocumentState } from "../documents.ts";
import { OneOf } from "../entities.ts";
import { defineOperatorCall, FileData } from "../operator-call.ts";

/** Documents in a file. */
export const mostFileRows = 2_000;
/** Bytes of a file as CSV. */
export const largestContentFile = 16 * 1024 * 1024;
export const importOutcomes = ["new", "changed", "unchanged", "refused"] as const;

export const undoOutcomes = ["deleted", "returned", "left"] as const;

const format = OneOf(["csv", "xlsx"], "格式");

/** What becomes of a row of a file. */
const ImportLine = Type.Object({
  /** As a spreadsheet counts: the heads are line 1. */
  line: Type.Integer(),
  outcome: OneOf(importOutcomes, "结果"),
  /** Null if the row names no document. */
  id: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  /** Of a changed document; long values are cut. */
  changes: Type.Array(
    Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() }),
  ),
  /** What a row is refused for; empty for a row as a whole. */
  field: Type.String(),
  msg: Type.String(),
});

const importId = Id("导入编号");

/** What becomes of a document that an import wrote. */
const UndoneLine = Type.Object({
  /** Of the file. */
  line: Type.Integer(),
  outcome: OneOf(undoOutcomes, "结果"),
  id: Type.String(),
  title: Type.String(),
  /** Why it stays as it is; empty otherwise. */
  msg: Type.String(),
});

/** The calls for files of documents. None has owners: partners write one document at a time. */
export function fileCallsOf(kind: string) {
  return {
    export: defineOperatorCall(`${kind}/export`, {
      method: "GET",
      streams: "file",
      summary: `Documents of the kind ${kind} that a list's filters find, as a file that can be imported again`,
      permission: "content.read",
      shows: "table",
      payload: Type.Object({
        format,
        q: Type.Optional(Text("搜索词", 40)),
        state: Type.Optional(DocumentState),
      }),
      data: FileData,
      codes: [codes.failure],
    }),
    template: defineOperatorCall(`${kind}/template`, {
      method: "GET",
      streams: "file",
      summary: "An empty file with the heads of new documents",
      permission: "content.write",
      payload: Type.Object({ format }),
      data: FileData,
    }),
    import: defineOperatorCall(`${kind}/import`, {
      method: "POST",
      streams: "upload",
      longestBody: largestContentFile,
      summary:
        "Write drafts by a CSV: a row with an id changes a document, one without adds one. Nothing is written without `seen`",
      permission: "content.write",
      payload: Type.Object({
        /** What the file is called, for the history. */
        fileName: Type.Optional(Text("文件名", 120)),
        /** `plan` of the dry run whose outcome is to be written. If it would be another by now: 409. */
        seen: Type.Optional(Text("检查结果", 64)),
      }),
      data: Type.Object({
        plan: Type.String(),
        /** For `undoImport`; null unless something was written. */
        importId: Type.Union([importId, Type.Null()]),
        lines: Type.Array(ImportLine),
      }),
      codes: [codes.taken],
    }),
    undoImport: defineOperatorCall(`${kind}/undoImport`, {
      method: "POST",
      summary:
        "Take an import back, at any time: drafts that it added are deleted, documents that it changed are what they were. What was changed or published since stays, and is named",
      permission: "content.write",
      payload: Type.Object({ importId }),
      data: Type.Object({ lines: Type.Array(UndoneLine) }),
      codes: [codes.notFound, codes.taken],
    }),
  };
}
