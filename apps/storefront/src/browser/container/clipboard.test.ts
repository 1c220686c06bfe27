import { beforeEach, describe, expect, test, vi } from "vitest";
import { enter, startNative } from "../../testing/container.ts";
import { copyText } from "./clipboard.ts";

const native = startNative();
const written: string[] = [];
let mayWrite = true;
beforeEach(() => {
  native.forget();
  written.length = 0;
  mayWrite = true;
  const clipboard = {
    writeText: async (text: string) => {
      if (!mayWrite) throw new DOMException("refused", "NotAllowedError");
      written.push(text);
    },
  };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
});

test("a container copies as well", async () => {
  enter("app");
  expect(await copyText("PLAY-1", null)).toBe("copied");
  await vi.waitFor(() => expect(native.calls("data.setClipboard")).toEqual([{ text: "PLAY-1" }]));
});

describe("where the page may not copy", () => {
  beforeEach(() => {
    mayWrite = false;
  });

  test("the container's answer decides", async () => {
    enter("sdk");
    expect(await copyText("PLAY-2", null)).toBe("copied");
    expect(native.calls("data.setClipboard")).toEqual([{ text: "PLAY-2" }]);
  });

  test.each([
    ["refuses", () => ({ code: -1, msg: "不支持", data: null })],
    ["answers nothing", () => undefined],
  ])("and the container %s, the player is told", async (_how, answer) => {
    enter("sdk");
    native.answer(answer);
    expect(await copyText("PLAY-3", null)).toBe("failed");
  });
});

test("a browser never loads the bridge", async () => {
  enter("browser");
  expect(await copyText("PLAY-4", null)).toBe("copied");
  expect(written).toEqual(["PLAY-4"]);
  expect(native.calls("data.setClipboard")).toEqual([]);
});
