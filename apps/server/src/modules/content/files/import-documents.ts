import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { DocumentKind } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { SlowWork } from "../../../infra/slow-work.ts";
import type { Actor, TrailService } from "../../operator/trail.service.ts";
import type { ContentKind } from "../content-kind.ts";
import type { ContentSheet } from "./content-sheet.ts";
import { findNamed, findNewestId, lockImports } from "./files.repository.ts";
import { digestOf, toLine } from "./import-lines.ts";
import { insertImport, insertImported } from "./imports.repository.ts";
import { changesOf, planImport } from "./plan-import.ts";
import { type Draft, isRefused, type Outcome } from "./read-document.ts";
import { readTable, type TableRow } from "./read-table.ts";
import { writeDrafts } from "./write-drafts.ts";

export interface ImportDeps {
  slowly: SlowWork;
  clock: Clock;
  trail: TrailService;
}

interface Import<Kind extends DocumentKind> {
  content: ContentKind<Kind>;
  sheet: ContentSheet<Kind>;
  actor: Actor;
  wanted: ConsolePayload<"articles/import">;
  upload: AsyncIterable<Uint8Array> | null;
}

type Report = ConsoleData<"articles/import">;

/** Tells what a file would write and, if the operator has seen just that, writes all that is not refused in one transaction. */
export async function importDocuments<Kind extends DocumentKind>(
  deps: ImportDeps,
  { content, sheet, actor, wanted, upload }: Import<Kind>,
): Promise<Answer<Report>> {
  const { fileName = "", seen } = wanted;
  const { kind } = content;
  const table = await readTable(upload, sheet.columns);
  if (!table.ok) return table;
  const rows = table.data;
  return deps.slowly<Answer<Report>>(async (trx) => {
    if (seen !== undefined) await lockImports(trx, kind);
    const newestId = await findNewestId(trx);
    const documents = await findDocuments(trx, rows, { kind, isLocked: seen !== undefined });
    const { outcomes, names } = await planImport(trx, { kind, sheet, rows, documents });
    const plan = digestOf(outcomes, newestId);
    if (seen !== undefined && seen !== plan)
      return failed(codes.taken, "检查之后内容已有变化，请重新检查");
    const importId =
      seen === undefined
        ? null
        : await write(trx, deps, { actor, content, fileName, rows, outcomes });
    const telling = { titleOf: content.titleOf, sheet, names };
    return done({
      plan,
      importId,
      lines: rows.map((row, index) => toLine(row, outcomes[index]!, telling)),
    });
  });
}

interface Writing<Kind extends DocumentKind> {
  actor: Actor;
  content: ContentKind<Kind>;
  fileName: string;
  rows: readonly TableRow[];
  outcomes: readonly Outcome<Kind>[];
}

/** Writes what is not refused, and keeps what came in together. Returns the import's id; null if there is nothing to write. */
async function write<Kind extends DocumentKind>(
  trx: Executor,
  deps: ImportDeps,
  { actor, content, fileName, rows, outcomes }: Writing<Kind>,
): Promise<string | null> {
  const drafts = outcomes.filter(isToBeWritten<Kind>);
  if (drafts.length === 0) return null;
  const { kind } = content;
  const ids = await writeDrafts(trx, deps, { actor, content, drafts, note: fileName });
  const at = deps.clock.now();
  const importId = await insertImport(trx, { kind, operator: actor.name, fileName, at });
  const lines = rows.filter((_, index) => isToBeWritten(outcomes[index]!));
  const imported = drafts.map(({ row }, index) => {
    const revision = (row?.revision ?? 0) + 1;
    return {
      import_id: importId,
      document_id: ids[index]!,
      line: lines[index]!.line,
      revision,
      held_by: revision,
      state_before: row?.state ?? null,
    };
  });
  await insertImported(trx, imported);
  return importId;
}

function isToBeWritten<Kind extends DocumentKind>(outcome: Outcome<Kind>): outcome is Draft<Kind> {
  return !isRefused(outcome) && (outcome.row === null || changesOf(outcome).length > 0);
}

async function findDocuments(
  trx: Executor,
  rows: readonly TableRow[],
  { kind, isLocked }: { kind: DocumentKind; isLocked: boolean },
) {
  const ids = rows.map(({ id }) => id).filter((id) => /^[1-9]\d{0,17}$/.test(id));
  const found = await findNamed(trx, { kind, ids, isLocked });
  return new Map(found.map((row) => [row.id, row]));
}
