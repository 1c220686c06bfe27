import { checkPhone } from "@playfront/contract/form-rules";
import { describe, expect, test } from "vitest";
import { createSecrets } from "../../../infra/secrets/secrets.ts";
import { mobilePrefixes } from "./mobile-prefixes.rules.ts";
import { decoyPhone } from "./recovery.rules.ts";

const secrets = createSecrets("test-secret-key");
const mac = (name: string) => secrets.mac("decoy-phone", name);
const names = Array.from({ length: 2000 }, (_, index) => `unknown_${index}`);
const prefixOf = (name: string, blockedPrefixes: string[] = []) =>
  decoyPhone(name, { mac, blockedPrefixes }).slice(0, 3);

test("the mobile prefixes are different and the form rules accept each", () => {
  expect(new Set(mobilePrefixes).size).toBe(mobilePrefixes.length);
  for (const prefix of mobilePrefixes) expect(checkPhone(`${prefix}00000000`)).toBeNull();
});

describe("the made-up phone of a name", () => {
  test("begins with every prefix that a real one may have, 199 included, about equally often", () => {
    const counts = Map.groupBy(names, (name) => prefixOf(name));
    expect([...counts.keys()].sort()).toEqual([...mobilePrefixes].sort());
    expect(counts.has("199")).toBe(true);
    const most = Math.max(...[...counts.values()].map(({ length }) => length));
    expect(most).toBeLessThan((names.length / mobilePrefixes.length) * 2);
  });

  test("has no prefix that gets no SMS, and the others keep theirs", () => {
    const blocked = ["17", "162"];
    for (const name of names.slice(0, 300)) {
      const [free, now] = [prefixOf(name), prefixOf(name, blocked)];
      if (blocked.some((start) => free.startsWith(start))) {
        expect(blocked.some((start) => now.startsWith(start))).toBe(false);
      } else expect(now).toBe(free);
    }
  });

  test("is made up even if every prefix is blocked", () => {
    expect(prefixOf("unknown_1", ["1"])).toMatch(/^1\d\d$/);
  });
});
