import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { setToken } from "../../browser/session/session.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGift } from "../../testing/samples.ts";
import { toastMs } from "../../ui/feedback/toast.ts";
import { ClaimButton } from "./claim-button.tsx";

// The container is read once per page view, so this user agent needs its own test file.
vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Android) PlayfrontSDK/1.0");

const gift = sampleGift();

test("in the SDK webview the only action is 复制, and the dialog outlives the toast", async () => {
  const copied: string[] = [];
  const user = userEvent.setup();
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  const host = startFakeHost();
  host.answer("gift/getUserGiftSn", { data: "SDK-CODE" });
  setToken("session-token");
  renderPage(<ClaimButton gift={gift} look="row" />);
  await user.click(await screen.findByRole("button", { name: "领取 新手礼包" }));
  const dialog = await screen.findByRole("alertdialog", { name: "领取成功" });
  const names = within(dialog)
    .getAllByRole("button")
    .map((button) => button.textContent);
  expect(names).toEqual(["复制", ""]);
  await user.click(within(dialog).getByRole("button", { name: "复制" }));
  await screen.findByText("复制成功");
  expect(copied).toEqual(["SDK-CODE"]);
  await act(() => new Promise((resolve) => setTimeout(resolve, toastMs + 50)));
  expect(screen.queryByText("复制成功")).toBeNull();
  expect(dialog.isConnected).toBe(true);
});

test("where a webview takes no downloads, the WeChat code is saved by a picture of the screen", async () => {
  renderPage(<ClaimButton gift={sampleGift({ requisite: "1" })} look="row" />);
  await userEvent.click(await screen.findByRole("button", { name: "领取 新手礼包" }));
  const dialog = await screen.findByRole("alertdialog", { name: "关注公众号领取" });
  expect(dialog.textContent).toContain("截屏保存此二维码");
  expect(within(dialog).queryByRole("button", { name: "保存图片" })).toBeNull();
  expect(within(dialog).getByRole("button", { name: "知道了" })).toBeTruthy();
});
