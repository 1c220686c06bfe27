import { defaultTokens } from "@playfront/contract/container";
import type { PublicSettings } from "@playfront/contract/public-settings";
import { afterEach, expect, test, vi } from "vitest";
import { startFakeHost } from "../../testing/fake-host.ts";
import { getBrowserApi, setApiOrigin } from "../api/browser-api.ts";
import { getSurroundings, setContainerTokens } from "../container/surroundings.ts";
import { earlySettings, needsSessionFrame, readEarlySettings } from "./page-settings.ts";

const { documentElement } = document;

function writeDown(settings: Partial<PublicSettings>): void {
  const attributes = earlySettings(settings as PublicSettings);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) documentElement.setAttribute(name, value);
  }
}

afterEach(() => {
  for (const name of ["data-api", "data-shells"]) documentElement.removeAttribute(name);
  setApiOrigin("");
  setContainerTokens(defaultTokens);
});

test("the shells' names and the API host are known before hydration", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 14) Kit/1");
  writeDown({
    hosts: { api: "https://api.example", static: "", download: "", entry: "" },
    containerTokens: { ...defaultTokens, sdk: "Kit" },
  });
  readEarlySettings();
  expect(getSurroundings().container).toBe("sdk");
  startFakeHost();
  const fetching = vi.spyOn(globalThis, "fetch");
  await getBrowserApi().call("user/checkLogin", {});
  expect(String(fetching.mock.calls[0]?.[0])).toMatch(/^https:\/\/api\.example\//);
});

test.each([
  ["http://shop.example", true],
  ["http://frame.example:8080", true],
  ["https://shop.example", false],
  ["http://frame.example", false],
])("%s keeps its session in the frame of http://frame.example too: %s", (address, wants) => {
  expect(needsSessionFrame("http://frame.example", new URL(address))).toBe(wants);
});

test("a page without a frame in its settings opens no frame", async () => {
  writeDown({
    hosts: { api: "", static: "", download: "", entry: "" },
    containerTokens: defaultTokens,
    storageFrame: "",
  });
  expect(document.documentElement.hasAttribute("data-frame")).toBe(false);
  readEarlySettings();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector("iframe")).toBeNull();
});

test("a page without settings keeps the defaults", () => {
  expect(earlySettings(null)).toEqual({});
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Android PlayfrontSDK/1");
  readEarlySettings();
  expect(getSurroundings().container).toBe("sdk");
});
