import type { TestPlayer } from "../accounts.ts";
import { callAt } from "./call-by-http.ts";
import type { ClaimAnswer } from "./parallel-claims.ts";

export interface HttpAnswer extends ClaimAnswer {
  status: number;
}

/** One claim over HTTP. Rejects if the connection is lost, and then nobody knows whether the claim has happened. */
export async function claimAt(
  origin: string,
  giftid: string,
  { uid, headers }: TestPlayer,
): Promise<HttpAnswer> {
  const { status, code, data } = await callAt(origin, "gift/getUserGiftSn", { giftid }, headers);
  return { uid, status, code, data };
}

/** Repeats a claim, as a player would, until it is answered with something else than 503. `onLost`: a connection was lost. */
export async function claimUntilAnswered(
  nextOrigin: () => string | Promise<string>,
  giftid: string,
  player: TestPlayer,
  onLost = () => {},
): Promise<HttpAnswer> {
  for (;;) {
    const answer = await claimAt(await nextOrigin(), giftid, player).catch(onLost);
    if (answer && answer.status !== 503) return answer;
  }
}
