import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Executor } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { toShanghaiTime } from "../../../infra/clock.ts";
import type { Actor } from "../../operator/trail.service.ts";
import * as repository from "./batches.repository.ts";
import type { BatchDeps } from "./code-import.service.ts";

type Batch = ConsoleData<"gifts/batches">["rows"][number];

const mostListed = 50;
/** An import that has told nothing for so long has died with its node. */
const maxSilenceMs = 600_000;

/** The batches in which codes came in. */
export function createBatches(deps: BatchDeps) {
  const { db, slowly, clock } = deps;
  return {
    async list(giftid: string): Promise<Answer<ConsoleData<"gifts/batches">>> {
      const rows = await repository.findLast(db, giftid, mostListed);
      const dead = clock.now().getTime() - maxSilenceMs;
      return done({ rows: rows.map((row) => toEntity(row, new Date(dead))) });
    },

    /** Takes all codes of a batch away, or none if one of them has been claimed or is void; or those that are free. */
    undo: (
      actor: Actor,
      wanted: ConsolePayload<"gifts/undo">,
    ): Promise<Answer<ConsoleData<"gifts/undo">>> =>
      slowly((trx) => undo(deps, trx, { actor, ...wanted })),
  };
}

async function undo(
  { clock, trail }: BatchDeps,
  trx: Executor,
  { actor, batch, freeOnly = false }: ConsolePayload<"gifts/undo"> & { actor: Actor },
): Promise<Answer<ConsoleData<"gifts/undo">>> {
  const row = await repository.lockImported(trx, batch);
  if (!row) {
    const isKnown = await repository.findById(trx, batch);
    return isKnown ? failed(codes.taken, "此批次不能撤销") : failed(codes.notFound);
  }
  const { giftid } = row;
  if (!(await repository.lockImports(trx, giftid)))
    return failed(codes.taken, "此礼包正在导入或撤销另一批兑换码，请稍后再试");
  const removed = await repository.deleteFree(trx, row);
  const left = row.codes - removed;
  if (left > 0 && !freeOnly)
    return failed(codes.taken, `已有 ${left} 个兑换码被领取或作废，不能撤销`);
  if (left > 0) await repository.keepRest(trx, row);
  else
    await repository.update(trx, batch, {
      state: "undone",
      undone_at: clock.now(),
      undone_by: actor.name,
    });
  const changes = [{ field: "codes", before: String(removed), after: "" }];
  await trail.record(trx, { actor, action: "gifts/undo", object: `gift/${giftid}`, changes });
  await repository.addToTotal(trx, giftid, -removed);
  return done({ removed });
}

function toEntity(row: repository.BatchRow, dead: Date): Batch {
  const isUnderWay = row.state === "reading" || row.state === "writing";
  return {
    id: row.id,
    operator: row.operator,
    at: toShanghaiTime(row.created_at),
    fileName: row.file_name,
    state: isUnderWay && row.seen_at < dead ? "failed" : row.state,
    lines: row.lines,
    codes: row.codes,
    written: row.written,
    undoneBy: row.undone_by ?? "",
  };
}
