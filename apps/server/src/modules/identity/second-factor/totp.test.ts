import { describe, expect, test } from "vitest";
import { readRecoveryCode } from "./recovery-code.ts";
import { matchStep, stepAt, toBase32, totpAddress, totpCode } from "./totp.ts";

/** The key of RFC 6238, appendix B, for SHA-1. */
const key = Buffer.from("12345678901234567890");

describe("time-based codes", () => {
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at second %d end as RFC 6238 has them", (second, eightDigits) => {
    expect(totpCode(key, stepAt(new Date(second * 1000)))).toBe(eightDigits.slice(2));
  });

  test("are accepted one step early and one late, but not further", () => {
    const now = new Date(1_111_111_111_000);
    const step = stepAt(now);
    for (const away of [-1, 0, 1]) {
      expect(matchStep(key, totpCode(key, step + away), now)).toBe(step + away);
    }
    for (const away of [-2, 2, 1000]) {
      expect(matchStep(key, totpCode(key, step + away), now)).toBeNull();
    }
  });

  test("come from a key that is shown in base 32 as in RFC 4648", () => {
    expect(toBase32(key)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(toBase32(Buffer.from("fooba"))).toBe("MZXW6YTB");
  });

  test("have an address that authenticators read", () => {
    const address = new URL(totpAddress({ key, issuer: "趣玩 & 友", account: "player_1" }));
    expect(address.protocol).toBe("otpauth:");
    expect(decodeURIComponent(address.pathname)).toContain("趣玩 & 友:player_1");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: toBase32(key),
      issuer: "趣玩 & 友",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("a recovery code", () => {
  test.each([
    ["3KX9-7QWP-M2TD", 1],
    [" 3kx9 7qwp m2td ", 1],
    ["BKX97QWPM2TD", 9],
  ])("%j is read as it is typed", (typed, place) => {
    const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
    expect(readRecoveryCode(typed)).toEqual({ place, code });
  });

  test.each([
    "",
    "-",
    "123456",
    "CKX97QWPM2TD",
    "3KX97QWPM2T",
    "3KX97QWPM2TDD",
    "3KX9-7QWP-M2T0",
    "3KX9_7QWP_M2TD",
  ])("%j is none", (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  });
});
