import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { detectSurroundings, isPureHarmony } from "./container.ts";
import { knownAgents } from "./testing/user-agents.ts";

it.each(knownAgents)("%s is %s on %s", (_name, container, platform, userAgent) => {
  expect(detectSurroundings(userAgent)).toEqual({ container, platform });
});

it("knows at least sixty agents, each once", () => {
  expect(knownAgents.length).toBeGreaterThanOrEqual(60);
  expect(new Set(knownAgents.map(([, , , userAgent]) => userAgent)).size).toBe(knownAgents.length);
});

it("goes by other names where the settings say so", () => {
  const tokens = { app: "Shop", gameapp: "ShopGames", sdk: "ShopKit" };
  const of = (token: string) =>
    detectSurroundings(`Mozilla/5.0 (Linux; Android 14) ${token}`, tokens);
  expect(of("Shop/1.0").container).toBe("app");
  expect(of("ShopGames/1.0").container).toBe("gameapp");
  expect(of("ShopKit/1.0").container).toBe("sdk");
  expect(of("PlayfrontApp/1.0").container).toBe("mobile");
  expect(of("WorkShop/1.0").container).toBe("mobile");
});

it("tells the HarmonyOS that installs no Android packages from the one that does", () => {
  const pure = knownAgents.filter(([, , , userAgent]) => isPureHarmony(userAgent));
  expect(pure.map(([name]) => name)).toEqual([
    "WeChat, HarmonyOS NEXT",
    "the app, HarmonyOS NEXT",
    "Huawei Browser, HarmonyOS NEXT",
    "HarmonyOS NEXT tablet",
  ]);
});

it("is written down as it is", async () => {
  const page = await readFile(new URL("../../../docs/containers.md", import.meta.url), "utf8");
  const rows = knownAgents.map(
    ([name, container, platform]) => `| ${name} | ${container} | ${platform} |`,
  );
  expect(page.slice(page.indexOf("## User agents")).split("\n").slice(6, -1)).toEqual(rows);
});
