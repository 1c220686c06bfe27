import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { GiftCode } from "./gift-code.tsx";

const sn = "PLAY-7Q2M-K9XA";

// Each test states what its browser can do; jsdom can do neither.
beforeEach(() => {
  Object.assign(document, { execCommand: undefined });
});

async function tapCopy(clipboard: Partial<Clipboard> | undefined) {
  const user = userEvent.setup();
  vi.stubGlobal("navigator", { ...navigator, userAgent: navigator.userAgent, clipboard });
  renderPage(<GiftCode sn={sn} name="新手礼包" />);
  await user.click(screen.getByRole("button", { name: "复制 新手礼包的兑换码" }));
}

test("a code is copied by the clipboard", async () => {
  const copied: string[] = [];
  await tapCopy({ writeText: async (text) => void copied.push(text) });
  await screen.findByText("复制成功");
  expect(copied).toEqual([sn]);
});

test("without a clipboard `execCommand` copies the selected code", async () => {
  const copied: string[] = [];
  Object.assign(document, {
    execCommand: () => copied.push(String(window.getSelection())) > 0,
  });
  await tapCopy(undefined);
  await screen.findByText("复制成功");
  expect(copied).toEqual([sn]);
});

test("a clipboard that refuses falls back to `execCommand`", async () => {
  Object.assign(document, { execCommand: () => true });
  await tapCopy({ writeText: () => Promise.reject(new Error("NotAllowedError")) });
  await screen.findByText("复制成功");
});

test("a refused copy asks to copy by hand, with the code selected", async () => {
  Object.assign(document, { execCommand: () => false });
  await tapCopy(undefined);
  await screen.findByText("复制失败，请手动复制！");
  expect(String(window.getSelection())).toBe(sn);
});

test("a copy that throws asks to copy by hand, with the code selected", async () => {
  await tapCopy(undefined);
  await screen.findByText("复制异常，请手动复制！");
  expect(String(window.getSelection())).toBe(sn);
});
