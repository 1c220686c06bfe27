import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { readCount } from "../../../infra/limits/limits.ts";

const windowSeconds = 86_400;

export interface TypedSecond<Right> {
  /** Whose codes are counted together, whatever the address. */
  subject: string;
  /** Wrong six-digit codes in a day; not multiplied by LIMIT_FACTOR, because it bounds the chance of a guess. */
  mostWrong: number;
  code: string;
  /** Compares the code; null if it is wrong. Not called once the day's wrong codes are used up. */
  check(): Promise<Right | null>;
}

export type Judgement<Right> =
  | { kind: "right"; right: Right }
  | { kind: "wrong" }
  | { kind: "used-up"; retryAfter: number };

/**
 * The one way in which the second step of a log-in compares a code, for players and operators. Codes are counted before they are
 * compared, so that many at once cannot exceed the day's wrong ones. Recovery codes have no limit: they are too long to be
 * guessed, so their owner can use one while somebody else tries six digits.
 */
export async function judgeCode<Right>(
  store: EphemeralStore,
  { subject, mostWrong, code, check }: TypedSecond<Right>,
): Promise<Judgement<Right>> {
  if (!isGuessable(code)) return toJudgement(await check());
  const rightCodes = { key: `second:right:${subject}`, windowSeconds };
  const judged = await store.count({ key: `second:day:${subject}`, windowSeconds });
  const wrong = judged.count - (await readCount(store, rightCodes));
  if (wrong > mostWrong) return { kind: "used-up", retryAfter: judged.secondsLeft };
  const right = await check();
  if (right !== null) await store.count(rightCodes);
  return toJudgement(right);
}

export function isGuessable(code: string): boolean {
  return /^[\d\s]*$/.test(code);
}

function toJudgement<Right>(right: Right | null): Judgement<Right> {
  return right === null ? { kind: "wrong" } : { kind: "right", right };
}
