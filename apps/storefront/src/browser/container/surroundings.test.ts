import { defaultTokens } from "@playfront/contract/container";
import { afterEach, expect, test, vi } from "vitest";
import { getSurroundings, setContainerTokens } from "./surroundings.ts";

const looksLike = (userAgent: string, maxTouchPoints = 5) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { maxTouchPoints }));
};

afterEach(() => {
  vi.unstubAllGlobals();
  setContainerTokens(defaultTokens);
});

test("the product's own shells are recognised by the names in the settings", () => {
  looksLike("Mozilla/5.0 (Linux; Android 14) ShopApp/2.1");
  setContainerTokens(defaultTokens);
  expect(getSurroundings().container).toBe("mobile");
  setContainerTokens({ ...defaultTokens, app: "ShopApp" });
  expect(getSurroundings()).toEqual({ container: "app", platform: "android" });
});

test("a Mac with touch points is an iPad", () => {
  const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15";
  looksLike(userAgent, 0);
  setContainerTokens(defaultTokens);
  expect(getSurroundings().platform).toBe("pc");
  looksLike(userAgent, 5);
  setContainerTokens(defaultTokens);
  expect(getSurroundings().platform).toBe("ios");
});
