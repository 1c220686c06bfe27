import type { DocumentData, DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { changesBetween } from "../../operator/trail.service.ts";
import type { DocumentRow } from "../documents.repository.ts";
import { loadShapeCheck } from "./check-shape.ts";
import type { ContentSheet, Lookup } from "./content-sheet.ts";
import { inPortions } from "./in-portions.ts";
import { type Draft, isRefused, type Outcome, readDocument } from "./read-document.ts";
import type { TableRow } from "./read-table.ts";

interface Planning<Kind extends DocumentKind> {
  kind: Kind;
  sheet: ContentSheet<Kind>;
  rows: readonly TableRow[];
  /** The documents that rows name, by id. */
  documents: ReadonlyMap<string, DocumentRow>;
}

export interface Plan<Kind extends DocumentKind> {
  /** What becomes of each row. */
  outcomes: Outcome<Kind>[];
  /** Knows the names of all that drafts have, and had before. */
  names: Lookup<Kind>;
}

export async function planImport<Kind extends DocumentKind>(
  trx: Executor,
  { kind, sheet, rows, documents }: Planning<Kind>,
): Promise<Plan<Kind>> {
  const known = [...documents.values()].map((row) => ({
    row,
    data: row.data as DocumentData<Kind>,
  }));
  const names = await sheet.lookUp(trx, known.map(toWritten));
  const checkShape = await loadShapeCheck();
  const ids = new Set<string>();
  const read = await inPortions(rows, (row): Outcome<Kind> => {
    if (ids.has(row.id)) return { refusal: invalidField("id", "此编号在文件中出现了两次") };
    if (row.id !== "") ids.add(row.id);
    return readDocument(row, { kind, sheet, documents, names, checkShape });
  });
  const drafts = read.filter((outcome): outcome is Draft<Kind> => !isRefused(outcome));
  const lookup = await sheet.lookUp(trx, [...known, ...drafts].map(toWritten));
  const outcomes = await inPortions(read, (outcome, index) =>
    isRefused(outcome) ? outcome : check(outcome, rows[index]?.revision ?? "", lookup),
  );
  return { outcomes, names: lookup };
}

/** What an import changes of a document; all of a new one. */
export function changesOf({ row, data }: Draft<DocumentKind>) {
  return changesBetween<Record<string, unknown>>(row?.data ?? null, data);
}

/** A document that stays as it is need not be right. */
async function check<Kind extends DocumentKind>(
  { row, data }: Draft<Kind>,
  revision: string,
  lookup: Lookup<Kind>,
): Promise<Outcome<Kind>> {
  const draft = { row, data: lookup.fromNames(data) };
  if (row && changesOf(draft).length === 0) return draft;
  const refusal = (row && refuseStale(row, revision)) ?? (await lookup.check(toWritten(draft)));
  return refusal ? { refusal } : draft;
}

function refuseStale(row: DocumentRow, revision: string): FailedAnswer | null {
  if (revision === String(row.revision)) return null;
  if (revision === "") return invalidField("revision", "修改已有内容须保留导出文件中的「版次」");
  const at = toShanghaiTime(row.updated_at);
  return invalidField("revision", `${row.updated_by} 已于 ${at} 修改，请重新导出后再改`);
}

function toWritten<Kind extends DocumentKind>({ row, data }: Draft<Kind>) {
  return { data, liveId: row?.live_id ?? null };
}
