import type { Requisite } from "@playfront/contract/constants";
import type { Container } from "@playfront/contract/container";
import { expect, test } from "vitest";
import { type Claimant, type ClaimantStanding, claimLimits, claimRefusal } from "./claim.rules.ts";

const now = new Date("2026-05-01T12:00:00+08:00");
const gift = (requisite: Requisite) => ({
  requisite,
  opens_at: new Date("2026-05-01T00:00:00+08:00"),
  expires_at: new Date("2026-06-01T00:00:00+08:00"),
});

function claimant(
  standing: Partial<ClaimantStanding> = {},
  container: Container = "mobile",
): Claimant {
  const usual: ClaimantStanding = { realName: "none", phoneBound: false };
  return {
    standing: { ...usual, ...standing },
    surroundings: { container, platform: "android" },
    now,
  };
}

test("a gift without a requisite sets no condition", () => {
  expect(claimRefusal(gift(""), claimant())).toBeNull();
});

test.each<[Requisite, Container, number | null]>([
  ["1", "mobile", 2005],
  ["1", "sdk", 2005],
  ["1", "wechat", null],
  ["1", "pcwechat", null],
  ["1", "app", null],
  ["1", "gameapp", null],
  ["4", "mobile", 2005],
  ["4", "wechat", 2005],
  ["4", "sdk", 2005],
  ["4", "app", null],
  ["4", "gameapp", null],
])("requisite %s in %s answers %s", (requisite, container, code) => {
  expect(claimRefusal(gift(requisite), claimant({}, container))?.code ?? null).toBe(code);
});

test.each<[ClaimantStanding["realName"], number | null]>([
  ["none", 2003],
  ["pending", 2003],
  ["failed", 2003],
  ["verified", null],
])("requisite 2 with a real name that is %s answers %s", (realName, code) => {
  expect(claimRefusal(gift("2"), claimant({ realName }))?.code ?? null).toBe(code);
});

test("requisite 3 asks for a bound phone", () => {
  expect(claimRefusal(gift("3"), claimant())?.code).toBe(2004);
  expect(claimRefusal(gift("3"), claimant({ phoneBound: true }))).toBeNull();
});

test("a gift is open from its first moment until just before its last", () => {
  const { opens_at, expires_at } = gift("");
  const codeAt = (ms: number) =>
    claimRefusal(gift(""), { ...claimant(), now: new Date(ms) })?.code ?? null;
  expect(codeAt(opens_at.getTime() - 1)).toBe(2002);
  expect(codeAt(opens_at.getTime())).toBeNull();
  expect(codeAt(expires_at.getTime() - 1)).toBeNull();
  expect(codeAt(expires_at.getTime())).toBe(2002);
});

test("a gift not open yet says when it opens, in Shanghai time", () => {
  const early = { ...claimant(), now: new Date("2026-04-30T23:59:00+08:00") };
  expect(claimRefusal(gift(""), early)?.msg).toContain("2026-05-01 00:00");
});

test("the window is reported before the requisite", () => {
  const late = new Date("2026-07-01T00:00:00+08:00");
  expect(claimRefusal(gift("4"), { ...claimant(), now: late })?.code).toBe(2002);
});

test("only requisites that are judged by the user agent are limited, per gift for device and address", () => {
  const from = { deviceid: "d1", ip: "203.0.113.5" };
  expect(claimLimits({ giftid: "7", requisite: "" }, from, 1)).toEqual([]);
  expect(claimLimits({ giftid: "7", requisite: "2" }, from, 1)).toEqual([]);
  const day = { windowSeconds: 86_400 };
  expect(claimLimits({ giftid: "7", requisite: "1" }, from, 2)).toEqual([
    { key: "claim:7:device:d1", max: 6, ...day },
    { key: "claim:7:address:203.0.113.5", max: 400, ...day },
  ]);
  const nameless = { ...from, deviceid: "" };
  expect(claimLimits({ giftid: "8", requisite: "4" }, nameless, 1)).toEqual([
    { key: "claim:8:ip:203.0.113.5", max: 30, ...day },
    { key: "claim:8:address:203.0.113.5", max: 200, ...day },
  ]);
  const sixth = claimLimits(
    { giftid: "7", requisite: "1" },
    { deviceid: "", ip: "2001:db8::5" },
    1,
  );
  expect(sixth.map(({ key, max }) => [key, max])).toEqual([
    ["claim:7:ip:2001:db8:0:0::/64", 30],
    ["claim:7:ip:2001:db8:0:0::/56", 120],
    ["claim:7:ip:2001:db8:0::/48", 480],
    ["claim:7:address:2001:db8:0:0::/64", 200],
    ["claim:7:address:2001:db8:0:0::/56", 800],
    ["claim:7:address:2001:db8:0::/48", 3200],
  ]);
});
