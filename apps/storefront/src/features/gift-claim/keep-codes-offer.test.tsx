import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGift, samplePlayer } from "../../testing/samples.ts";
import { ClaimButton } from "./claim-button.tsx";

const question = "没有网络时也想查看兑换码？";

/** A browser whose service worker runs and that has a database; `workerless` is as in many private windows. */
function setBrowser({ workerless = false } = {}) {
  const serviceWorker = { controller: workerless ? null : {} };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("indexedDB", {});
}

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  setToken("t");
  setUserInfo(samplePlayer());
  startFakeHost().answer("gift/getUserGiftSn", { data: "PLAY-7Q2M" });
  setBrowser();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.restoreAllMocks();
});

async function claim(giftid = "12") {
  const page = renderPage(<ClaimButton gift={sampleGift({ giftid })} look="row" />);
  await userEvent.click(await screen.findByRole("button", { name: /^领取 / }));
  await screen.findByRole("alertdialog", { name: "领取成功" });
  return page;
}

function expectNoQuestion() {
  expect(screen.getByText("PLAY-7Q2M")).toBeTruthy();
  expect(screen.queryByText(question)).toBeNull();
}

test("the first claim asks whether to keep codes on this device, and 不用了 is remembered", async () => {
  const page = await claim();
  await screen.findByText(question);
  await userEvent.click(screen.getByRole("button", { name: "不用了" }));
  const outcome = await screen.findByText("未保存到本机。需要时可在「设置」中开启。");
  expect(document.activeElement).toBe(outcome);
  expect(localStorage.getItem("offlinecodes")).toBeNull();
  page.unmount();
  await claim("13");
  expectNoQuestion();
});

test("a code that is shown again does not ask", async () => {
  await claim();
  await screen.findByText(question);
  localStorage.removeItem("offlinecodesasked");
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  await userEvent.click(await screen.findByRole("button", { name: /^已领 / }));
  await screen.findByRole("alertdialog", { name: "我的兑换码" });
  expectNoQuestion();
});

test("a player who keeps codes already is not asked", async () => {
  localStorage.setItem("offlinecodes", "1");
  await claim();
  expectNoQuestion();
});

test("a browser that keeps no pages is not asked", async () => {
  setBrowser({ workerless: true });
  await claim();
  expectNoQuestion();
  expect(localStorage.getItem("offlinecodesasked")).toBeNull();
});

test("a browser whose storage is blocked is not asked", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await claim();
  expectNoQuestion();
});
