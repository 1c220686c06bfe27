import { codes } from "@playfront/contract/codes";
import type { ConsolePayload } from "@playfront/contract/console/calls";
import { largestContentFile, mostFileRows } from "@playfront/contract/console/calls/content-files";
import {
  type DocumentData,
  type DocumentKind,
  documentStateNames,
} from "@playfront/contract/console/documents";
import type { FileAnswer } from "@playfront/contract/console/operator-call";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { toShanghaiDay, toShanghaiTime } from "../../../infra/clock.ts";
import type { Cell } from "../../../infra/sheets/csv.ts";
import { longestXlsxCell } from "../../../infra/sheets/xlsx.ts";
import type { ContentKind } from "../content-kind.ts";
import type { DocumentRow } from "../documents.repository.ts";
import { wantedTerms } from "../title-terms.ts";
import type { ContentSheet, Lookup } from "./content-sheet.ts";
import { findIds, findNamed, measure } from "./files.repository.ts";
import { idHead, revisionHead, shownHeads } from "./heads.ts";
import { tableFile } from "./table-file.ts";

interface Export<Kind extends DocumentKind> {
  content: ContentKind<Kind>;
  sheet: ContentSheet<Kind>;
  wanted: ConsolePayload<"articles/export">;
  now: Date;
}

/** Documents that are read at once. */
const portion = 200;

/** The documents that a list's filters find, each with its newest revision. */
export async function exportDocuments<Kind extends DocumentKind>(
  db: Db,
  { content: { kind }, sheet, wanted, now }: Export<Kind>,
): Promise<Answer<FileAnswer>> {
  const { format, q, state } = wanted;
  const filter = { kind, state, games: null, terms: q === undefined ? [] : wantedTerms(q) };
  const ids = await findIds(db, filter, mostFileRows + 1);
  if (ids.length > mostFileRows)
    return failed(codes.failure, `一个文件最多 ${mostFileRows} 项，请先筛选再导出`);
  const { bytes, longest } = await measure(db, ids);
  if (bytes > largestContentFile) return failed(codes.failure, "内容超过 16 MB，请先筛选再导出");
  if (format === "xlsx" && longest >= longestXlsxCell)
    return failed(codes.failure, "有内容超过 XLSX 单元格的 32,767 字，请导出 CSV");
  const heads = [idHead, revisionHead, ...headsOf(sheet), ...shownHeads];
  const portions = readPortions(db, { kind, sheet, ids });
  const title = `${sheet.name}-${toShanghaiDay(now)}`;
  return done(await tableFile({ title, sheet: sheet.name, format, heads, portions }));
}

/** A file with the heads of new documents alone. */
export async function templateOf<Kind extends DocumentKind>(
  sheet: ContentSheet<Kind>,
  format: "csv" | "xlsx",
): Promise<Answer<FileAnswer>> {
  const title = `${sheet.name}-模板`;
  return done(
    await tableFile({ title, sheet: sheet.name, format, heads: headsOf(sheet), portions: [] }),
  );
}

const headsOf = ({ columns }: Pick<ContentSheet<DocumentKind>, "columns">) =>
  columns.map(({ head }) => head);

interface Exported<Kind extends DocumentKind> {
  kind: Kind;
  sheet: ContentSheet<Kind>;
  ids: readonly string[];
}

/** A portion at a time: neither memory nor a transaction holds all documents. */
async function* readPortions<Kind extends DocumentKind>(
  db: Db,
  { kind, sheet, ids }: Exported<Kind>,
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion);
    const rows = await findNamed(db, { kind, ids: some, isLocked: false });
    const written = rows.map(({ data, live_id }) => ({
      data: data as DocumentData<Kind>,
      liveId: live_id,
    }));
    const names = await sheet.lookUp(db, written);
    yield rows.map((row) => toCells(row, sheet, names));
  }
}

function toCells<Kind extends DocumentKind>(
  { id, revision, data, state, publish_at }: DocumentRow,
  { columns }: ContentSheet<Kind>,
  names: Lookup<Kind>,
): Cell[] {
  const shown: Record<string, unknown> = names.toNames(data as DocumentData<Kind>);
  return [
    id,
    revision,
    ...columns.map(({ field, form }) => form.toCell(shown[field])),
    documentStateNames[state],
    publish_at && toShanghaiTime(publish_at),
  ];
}
