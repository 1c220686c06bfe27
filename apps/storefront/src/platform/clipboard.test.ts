import { beforeEach, expect, test } from "vitest";
import { enter, startNative } from "../testing/container.ts";
import { copyText } from "./clipboard.ts";

const native = startNative();
const written: string[] = [];
beforeEach(() => {
  native.forget();
  written.length = 0;
  const clipboard = { writeText: async (text: string) => void written.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
});

test("a container copies by itself", async () => {
  enter("app");
  expect(await copyText("PLAY-1", null)).toBe("copied");
  expect(native.calls("data.setClipboard")).toEqual([{ text: "PLAY-1" }]);
  expect(written).toEqual([]);
});

test.each([
  ["refuses", () => ({ code: -1, msg: "不支持", data: null })],
  ["answers nothing", () => undefined],
])("the page copies when the container %s", async (_how, answer) => {
  enter("sdk");
  native.answer(answer);
  expect(await copyText("PLAY-2", null)).toBe("copied");
  expect(written).toEqual(["PLAY-2"]);
});

test("a browser never hears of the bridge", async () => {
  enter("browser");
  expect(await copyText("PLAY-3", null)).toBe("copied");
  expect(native.calls("data.setClipboard")).toEqual([]);
});
