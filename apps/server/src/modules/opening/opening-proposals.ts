import { codes } from "@playfront/contract/codes";
import type { Executor } from "@playfront/database/connect";
import { type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import type { SignedInOperator } from "../operator/operator-sessions.service.ts";
import { countProposed } from "./opening-desk.repository.ts";

/** Openings of a game that wait for the shop's people; a partner adds no more. */
const mostProposed = 100;

export function refusePublishing(
  { games }: SignedInOperator,
  published: boolean,
): FailedAnswer | null {
  if (games === null || !published) return null;
  return invalidField("published", "开服由运营人员上架，上架后由运营人员修改");
}

/** Keeps a partner from filling the table: `added` is the number of new openings by game. */
export async function refuseProposals(
  trx: Executor,
  { games }: SignedInOperator,
  added: ReadonlyMap<string, number>,
): Promise<FailedAnswer | null> {
  if (games === null) return null;
  for (const [gameid, count] of added) {
    const waiting = await countProposed(trx, gameid);
    if (waiting + count > mostProposed)
      return failed(codes.taken, `每个游戏最多有 ${mostProposed} 个待上架的开服`);
  }
  return null;
}
