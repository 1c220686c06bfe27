import type { Failure } from "@playfront/contract/api";
import { codes } from "@playfront/contract/codes";

/** What a form says of a failure: the host's words, with the wait where there is one. */
export function failureWords(failure: Failure): string {
  if (failure.kind === "network") return "网络异常，请检查网络后重试";
  const { code, msg } = failure;
  const seconds = retryAfter(failure);
  if (code === codes.tooMany && seconds > 0) {
    return `${msg || "操作太频繁了"}（${spokenWait(seconds)}后可重试）`;
  }
  return msg || "操作失败，请稍后再试";
}

/** Seconds to wait as a host's failure gives them; 0 when it does not. */
export function retryAfter(failure: Failure): number {
  if (failure.kind !== "coded") return 0;
  const { retryAfter: seconds } = (failure.data ?? {}) as { retryAfter?: unknown };
  return Math.max(0, Math.ceil(Number(seconds) || 0));
}

/** A wait in the largest fitting unit: `30 秒`, `5 分钟`, `3 小时`. Rounded up. */
export function spokenWait(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
