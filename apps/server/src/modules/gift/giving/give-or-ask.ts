import type { ConsoleData } from "@playfront/contract/console/calls";
import { mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";
import type { Executor } from "@playfront/database/connect";
import { type Answer, done } from "../../../infra/answer.ts";
import type { FourEyes } from "../../operator/four-eyes.service.ts";
import type { Actor } from "../../operator/trail.service.ts";
import * as repository from "./alone.repository.ts";
import { aloneLimits, whySecond } from "./alone.rules.ts";

/** Codes of a gift that an operator wants to give, one to each of the players. */
export interface Giving {
  actor: Actor;
  giftid: string;
  uids: readonly string[];
  now: Date;
}

/** What is asked for if it takes a second operator. */
type Asked = Omit<Parameters<FourEyes["ask"]>[2], "object" | "changes">;

interface Given {
  /** Who has a code now. */
  given: readonly string[];
  told: ConsoleData<"dead-codes/reissue">;
}

const dayMs = 86_400_000;

/** Makes operators who give codes wait for each other. Comes before the locks of reports and codes. */
export const lockGiving = repository.lock;

/**
 * Every code that an operator gives goes through here: `give` gives the codes and returns who got one, if the operator may
 * do it alone; else a second operator is asked.
 */
export async function giveOrAsk(
  trx: Executor,
  fourEyes: FourEyes,
  { asked, ...giving }: Giving & { asked: Asked },
  give: () => Promise<Answer<readonly string[]>>,
): Promise<Answer<Given>> {
  const { actor, giftid, now } = giving;
  await lockGiving(trx);
  const { why, givenToday } = await judgeAlone(trx, giving);
  if (why !== null) {
    const payload = { ...asked.payload, why };
    const request = await fourEyes.ask(trx, actor, { ...asked, payload, object: `gift/${giftid}` });
    return done({ given: [], told: { request, why, givenToday } });
  }
  const answer = await give();
  if (!answer.ok) return answer;
  const given = answer.data;
  await repository.insert(trx, { operator: actor.name, giftid, uids: given, now });
  const told = { request: null, why, givenToday: givenToday + given.length };
  return done({ given, told });
}

/** Why the operator may not give the codes alone, if so, and how many that operator has given alone in the last day. */
export async function judgeAlone(db: Executor, { actor, giftid, uids, now }: Giving) {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  const own = { operator: actor.name, since: since(1) };
  const givenToday = await repository.countOfOperator(db, own);
  const { ofPlayer: most, days } = aloneLimits;
  const served =
    uids.length > mostGivenAlone
      ? undefined
      : await repository.findServed(db, { giftid, uids, since: since(days), most });
  return { why: whySecond({ wanted: uids.length, givenToday, served }), givenToday };
}

/** What the second operator reads of why one does not suffice. */
export const factOfWhy = ({ why }: { why?: string }) =>
  why === undefined ? [] : [{ field: "why", value: why }];
