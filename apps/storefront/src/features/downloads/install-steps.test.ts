import { knownAgents } from "@playfront/contract/testing/user-agents";
import { expect, test } from "vitest";
import { familyOf, installSteps } from "./install-steps.ts";

test.each([
  ["Huawei Browser", "huawei"],
  ["Honor Browser", "huawei"],
  ["Xiaomi Browser", "xiaomi"],
  ["Huawei Browser, HarmonyOS NEXT", "harmony"],
  ["Chrome, Android", "android"],
  ["Safari, iPhone", "ios"],
  ["Firefox, Linux", "pc"],
  ["no user agent", "pc"],
])("%s gets the steps of %s", (name, family) => {
  const agent = knownAgents.find(([known]) => known === name)!;
  expect(familyOf(agent[3])).toBe(family);
});

test("every known browser gets steps, and Android ones are told of the permission", () => {
  for (const [name, , platform, agent] of knownAgents) {
    const family = familyOf(agent);
    expect(installSteps[family].length, name).toBeGreaterThan(0);
    if (platform !== "android" || family === "harmony") continue;
    expect(installSteps[family].join(""), name).toMatch(/「(安装未知应用|外部来源应用)」/);
  }
});
