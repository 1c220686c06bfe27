import type { AccountEventName } from "@playfront/contract/account-events";
import { codes } from "@playfront/contract/codes";
import type { Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed } from "../../../infra/answer.ts";
import type { Credentials } from "../account/account.service.ts";
import { type BeginSessionDeps, beginSession, type SignedIn } from "./begin-session.ts";
import { type Hold, holdDetails } from "./held-login.ts";
import type { RegistrationPlace } from "./register.service.ts";

interface Entry<Held extends Hold> {
  account: Credentials;
  place: RegistrationPlace;
  isKnown: boolean;
  hold: Held | null;
  /** What proved the owner, as the owner reads it in the account's history. */
  proof: string;
  /** Recorded if the proof starts no session yet. */
  rightEvent: AccountEventName;
  /** Uses the proof up; the failure if it is no longer good. */
  use(trx: Executor): Promise<FailedAnswer | null>;
  answerHold(hold: Held): Promise<FailedAnswer>;
}

export const changedMeanwhile = failed(codes.failure, "账号信息刚刚有变动，请重试");

/** Uses up a proof together with what it leads to: a session, or the reason why there is none yet. */
export async function enter<Held extends Hold>(
  deps: BeginSessionDeps,
  { account, place, isKnown, hold, proof, rightEvent, use, answerHold }: Entry<Held>,
): Promise<Answer<SignedIn>> {
  const { db, accounts, audit, attribution } = deps;
  const { uid, passwordHash } = account;
  const { deviceid, ip, userAgent, cid } = place;
  const entered = await transact<Answer<string | null>>(db, async (trx) => {
    await accounts.lock(trx, uid);
    const spent = await use(trx);
    if (spent) return spent;
    if (hold !== null) {
      const detail = `${proof}，${holdDetails[hold]}`;
      await audit.record(trx, { uid, event: rightEvent, place, detail });
      return done(null);
    }
    const login = { deviceid, ip, userAgent, uid, passwordHash, isKnown, proof };
    const token = await beginSession(deps, trx, login);
    return token === null ? changedMeanwhile : done(token);
  });
  if (!entered.ok) return entered;
  if (entered.data === null) return hold === null ? changedMeanwhile : answerHold(hold);
  attribution.count({ cid, counter: "logins" });
  return done({ token: entered.data, uid });
}
