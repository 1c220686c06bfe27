import {
  type DocumentData,
  type DocumentKind,
  documentKinds,
} from "@playfront/contract/console/documents";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { keepText } from "../../../infra/sheets/kept-text.ts";
import type { DocumentRow } from "../documents.repository.ts";
import type { CheckShape } from "./check-shape.ts";
import type { ContentSheet, Lookup, SheetColumn } from "./content-sheet.ts";
import { type TableRow, toText } from "./read-table.ts";

/** A draft to be written: of a document that is there, or a new one. */
export interface Draft<Kind extends DocumentKind> {
  row: DocumentRow | null;
  data: DocumentData<Kind>;
}

interface Refused {
  refusal: FailedAnswer;
}

/** A draft, or why there can be none. */
export type Outcome<Kind extends DocumentKind> = Draft<Kind> | Refused;

export const isRefused = (outcome: Outcome<DocumentKind>): outcome is Refused =>
  "refusal" in outcome;

interface Reading<Kind extends DocumentKind> {
  kind: Kind;
  sheet: ContentSheet<Kind>;
  /** The documents that rows name, by id. */
  documents: ReadonlyMap<string, DocumentRow>;
  names: Lookup<Kind>;
  checkShape: CheckShape;
}

/** The document that a row writes, with names where the row has them. A cell like the one that an export makes changes nothing. */
export function readDocument<Kind extends DocumentKind>(
  { id, cells }: TableRow,
  { kind, sheet, documents, names, checkShape }: Reading<Kind>,
): Outcome<Kind> {
  const row = id === "" ? null : documents.get(id);
  if (row === undefined) return { refusal: invalidField("id", `没有编号为 ${id} 的内容`) };
  const before = (row?.data ?? null) as DocumentData<Kind> | null;
  const shown: Record<string, unknown> = before ? names.toNames(before) : {};
  const data: Record<string, unknown> = { ...(before ?? sheet.initial) };
  for (const { column, cell } of cells) {
    const { field, head, form } = column;
    if (cell === cellOf(column, shown)) continue;
    data[field] = cell === "" ? form.empty : form.read(cell, shown[field]);
    if (data[field] === undefined)
      return { refusal: invalidField(field, `${head}格式不正确，请参考导出的文件填写`) };
  }
  const refusal = checkShape(documentKinds[kind], data);
  return refusal ? { refusal } : { row, data: data as DocumentData<Kind> };
}

/** The cell that an export makes of a field, as it is read. */
function cellOf({ field, form }: SheetColumn, shown: Readonly<Record<string, unknown>>): string {
  return toText(keepText(String(form.toCell(shown[field]) ?? "")));
}
