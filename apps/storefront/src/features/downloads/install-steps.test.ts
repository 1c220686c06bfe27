import { knownAgents } from "@playfront/contract/testing/user-agents";
import { expect, test } from "vitest";
import { deviceFamily, installSteps } from "./install-steps.ts";

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
  expect(deviceFamily(agent[3])).toBe(family);
});

test("every known browser gets steps, and those on Android name the install permission", () => {
  for (const [name, , platform, agent] of knownAgents) {
    const family = deviceFamily(agent);
    expect(installSteps[family].length, name).toBeGreaterThan(0);
    if (platform !== "android" || family === "harmony") continue;
    expect(installSteps[family].join(""), name).toMatch(/「(安装未知应用|外部来源应用)」/);
  }
});
