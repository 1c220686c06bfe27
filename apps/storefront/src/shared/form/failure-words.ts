import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";
import { offlineText } from "../../ui/feedback/failure-text.ts";
import { formatWait } from "../../ui/feedback/format-wait.ts";

/** What is said of a failure in one sentence: the host's words, with the wait where there is one. */
export function failureWords(failure: Failure): string {
  const wait = waitSeconds(failure);
  const words = failureWithoutWait(failure);
  return wait > 0 ? `${words}（${formatWait(wait)}后可重试）` : words;
}

/** The same without the wait, for a place that counts it down. */
export function failureWithoutWait(failure: Failure): string {
  if (failure.kind === "network") return networkWords(failure.status);
  if (failure.msg !== "") return failure.msg;
  return failure.code === codes.tooMany ? "操作太频繁了" : "操作失败，请稍后再试";
}

/** Seconds until another try may succeed, for who came too often; 0 when the host does not say. */
export function waitSeconds(failure: Failure): number {
  return failure.kind === "coded" && failure.code === codes.tooMany ? retryAfter(failure) : 0;
}

/** Seconds to wait as a host's failure gives them; 0 when it does not. */
export function retryAfter(failure: Failure): number {
  if (failure.kind !== "coded") return 0;
  const { retryAfter: seconds } = (failure.data ?? {}) as { retryAfter?: unknown };
  return Math.max(0, Math.ceil(Number(seconds) || 0));
}

/** No network, a host that is in trouble, or something between: only the first two are sure. */
function networkWords(status: number | null): string {
  if (status !== null && status >= 500) return "系统繁忙，请稍后再试！";
  return globalThis.navigator?.onLine === false ? offlineText : "网络异常，请检查网络后重试";
}
