import { expect, test, vi } from "vitest";
import { failureWords, retryAfter } from "./failure-words.ts";

const coded = (code: number, msg: string, data: unknown = null) =>
  ({ ok: false, kind: "coded", code, msg, data, status: 200 }) as const;

test("the host's message is shown, and our own where it has none", () => {
  expect(failureWords(coded(409, "昵称已被使用"))).toBe("昵称已被使用");
  expect(failureWords(coded(0, ""))).toBe("操作失败，请稍后再试");
  expect(failureWords({ ok: false, kind: "network", status: null })).toBe(
    "网络异常，请检查网络后重试",
  );
});

test("a player who tries too often is told how long to wait", () => {
  expect(failureWords(coded(429, "操作太频繁了", { retryAfter: 61.2 }))).toBe(
    "操作太频繁了（62 秒后可重试）",
  );
  expect(failureWords(coded(429, "", { retryAfter: 5 }))).toBe("操作太频繁了（5 秒后可重试）");
  expect(failureWords(coded(429, "操作太频繁了"))).toBe("操作太频繁了");
});

test("a 5xx status is not blamed on the player's network", () => {
  const network = (status: number | null) => ({ ok: false, kind: "network", status }) as const;
  expect(failureWords(network(500))).toBe("系统繁忙，请稍后再试！");
  expect(failureWords(network(404))).toBe("网络异常，请检查网络后重试");
  vi.stubGlobal("navigator", { onLine: false });
  expect(failureWords(network(null))).toBe("网络已断开，请联网后重试");
  vi.unstubAllGlobals();
});

test("an invalid wait is ignored", () => {
  for (const data of [null, {}, { retryAfter: "x" }, { retryAfter: -4 }]) {
    expect(retryAfter(coded(429, "", data))).toBe(0);
  }
});
