import { codes } from "@playfront/contract/codes";
import type { ConsoleData } from "@playfront/contract/console/calls";
import {
  type DocumentData,
  type DocumentKind,
  documentStateNames,
} from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { type Act, type Actor, changesBetween } from "../../operator/trail.service.ts";
import type { ContentKind } from "../content-kind.ts";
import type { DocumentRow } from "../documents.repository.ts";
import { titleTerms } from "../title-terms.ts";
import { findNamed, lockImports } from "./files.repository.ts";
import type { ImportDeps } from "./import-documents.ts";
import * as repository from "./imports.repository.ts";

interface Undoing<Kind extends DocumentKind> {
  content: ContentKind<Kind>;
  actor: Actor;
  importId: string;
}

type Undone = ConsoleData<"articles/undoImport">;
type Imported = Awaited<ReturnType<typeof repository.findImported>>[number];

/** A document that an import wrote, as it is now. */
interface Written {
  imported: Imported;
  row: DocumentRow;
}

/** Documents that one statement writes. */
const portion = 200;

/**
 * Takes an import back in one transaction. What was done with its documents since stays, and is taken back by another try once a
 * later import is.
 */
export function undoImport<Kind extends DocumentKind>(
  deps: ImportDeps,
  { content, actor, importId }: Undoing<Kind>,
): Promise<Answer<Undone>> {
  const { kind } = content;
  return deps.slowly<Answer<Undone>>(async (trx) => {
    await lockImports(trx, kind);
    const given = await repository.lockImport(trx, { kind, id: importId });
    if (!given) return failed(codes.notFound, "没有此次导入");
    const { undone_at, undone_by, file_name: note } = given;
    const all = await findWritten(trx, { kind, importId });
    if (undone_at && all.length === 0)
      return failed(codes.taken, `${undone_by} 已于 ${toShanghaiTime(undone_at)} 撤销此次导入`);
    const own = all.filter(isUntouched);
    const at = deps.clock.now();
    await takeBack(trx, own, { content, operator: actor.name, at, note });
    const ids = own.map(({ row }) => row.id);
    await repository.setUndone(trx, { importId, ids, at, by: actor.name });
    const lines = all.map(toLine);
    await record(trx, deps, { actor, action: `${kind}/undoImport`, reason: note }, own);
    await deps.trail.record(trx, {
      actor,
      action: `${kind}/undoImport`,
      object: `import/${importId}`,
      changes: changesBetween<Record<string, number>>(null, countsOf(lines)),
      reason: note,
    });
    return done({ lines });
  });
}

async function findWritten(
  trx: Executor,
  { kind, importId }: { kind: string; importId: string },
): Promise<Written[]> {
  const found = await repository.findImported(trx, importId);
  const ids = found.map(({ document_id }) => document_id);
  const rows = await findNamed(trx, { kind, ids, isLocked: true });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map((imported) => ({ imported, row: byId.get(imported.document_id)! }));
}

const isUntouched = ({ imported, row }: Written) => row.revision === imported.held_by;
const isNew = ({ imported }: Written) => imported.data_before === null;

/** What was in review or waited for its time is a draft: an undo brings nothing to players. */
function stateBefore({ imported, row }: Written): repository.ReturnedFields["state"] {
  const { state_before: state, revision } = imported;
  if (state === "published" && row.live_revision === revision - 1) return state;
  return state === "withdrawn" ? state : "draft";
}

async function takeBack<Kind extends DocumentKind>(
  trx: Executor,
  own: readonly Written[],
  { content, ...writing }: { content: ContentKind<Kind>; operator: string; at: Date; note: string },
): Promise<void> {
  await repository.deleteDocuments(
    trx,
    own.filter(isNew).map(({ row }) => row.id),
  );
  const changed = own.filter((written) => !isNew(written));
  for (let from = 0; from < changed.length; from += portion) {
    const returned = changed.slice(from, from + portion).map((written) => {
      const data = written.imported.data_before!;
      const title = content.titleOf(data as DocumentData<Kind>);
      const { id } = written.row;
      const before = written.imported.revision - 1;
      return { id, before, title, terms: titleTerms(title), data, state: stateBefore(written) };
    });
    await repository.returnDocuments(trx, writing, returned);
  }
}

/** An entry for each document; of a deleted one it tells all that it held. */
async function record(
  trx: Executor,
  { trail }: ImportDeps,
  told: Pick<Act, "actor" | "action" | "reason">,
  own: readonly Written[],
): Promise<void> {
  for (let from = 0; from < own.length; from += portion) {
    const acts = own.slice(from, from + portion).map((written) => {
      const { row, imported } = written;
      const before: Record<string, unknown> = { ...row.data, state: row.state };
      const after = isNew(written)
        ? Object.fromEntries(Object.keys(before).map((field) => [field, ""]))
        : { ...imported.data_before, state: stateBefore(written) };
      return { ...told, object: `${row.kind}/${row.id}`, changes: changesBetween(before, after) };
    });
    await trail.recordAll(trx, acts);
  }
}

function toLine(written: Written): Undone["lines"][number] {
  const { imported, row } = written;
  const line = { line: imported.line, id: row.id, title: row.title };
  if (isUntouched(written)) {
    return { ...line, outcome: isNew(written) ? "deleted" : "returned", msg: "" };
  }
  const at = toShanghaiTime(row.updated_at);
  const state = documentStateNames[row.state];
  return { ...line, outcome: "left", msg: `${row.updated_by} 已于 ${at} 修改，现为${state}` };
}

function countsOf(lines: Undone["lines"]): Record<string, number> {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  return { deleted: count("deleted"), returned: count("returned"), left: count("left") };
}
