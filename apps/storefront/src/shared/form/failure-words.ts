import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { orOffline } from "../../ui/feedback/failure-text.ts";
import { formatWait } from "../../ui/feedback/format-wait.ts";

/** A failure in one sentence: the host's message, with the wait if there is one. */
export function failureWords(failure: Failure): string {
  const wait = waitSeconds(failure);
  const words = failureWithoutWait(failure);
  return wait > 0 ? `${words}（${formatWait(wait)}后可重试）` : words;
}

/** The same without the wait, for places that count the wait down. */
export function failureWithoutWait(failure: Failure): string {
  if (failure.kind === "network") return networkWords(failure.status);
  if (failure.msg !== "") return failure.msg;
  return failure.code === codes.tooMany ? "操作太频繁了" : "操作失败，请稍后再试";
}

/** Seconds until a player who tried too often may try again; 0 if the host does not say. */
export function waitSeconds(failure: Failure): number {
  return failure.kind === "coded" && failure.code === codes.tooMany ? retryAfter(failure) : 0;
}

/** The wait in a host's failure, seconds; 0 if there is none. */
export function retryAfter(failure: Failure): number {
  if (failure.kind !== "coded") return 0;
  const { retryAfter: seconds } = (failure.data ?? {}) as { retryAfter?: unknown };
  return Math.max(0, Math.ceil(Number(seconds) || 0));
}

/** Only a 5xx status and an offline device are certain; anything else may be the network. */
function networkWords(status: number | null): string {
  if (status !== null && status >= 500) return "系统繁忙，请稍后再试！";
  return orOffline("网络异常，请检查网络后重试");
}
