import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn, sampleGift, samplePlayer } from "../../testing/samples.ts";
import { ClaimButton } from "./claim-button.tsx";

const sn = "PLAY-7Q2M-K9XA";
const verified = samplePlayer({ fcm: 1, phone: "138****8000" });

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  sessionStorage.clear();
  clearSession();
  host = startFakeHost();
  host.answer("gift/getUserGiftSn", { data: sn });
});
afterEach(() => {
  vi.useRealTimers();
});

type Requisite = "" | "2" | "3";

interface Opened {
  requisite?: Requisite;
  giftid?: string;
  at?: string;
}

function open({ requisite = "", giftid = "12", at = `/gift/info/${giftid}` }: Opened = {}) {
  const gift = sampleGift({ requisite, giftid });
  return renderPage(<ClaimButton gift={gift} look="row" />, { at });
}

/** Opens the gift, taps 领取, follows the dialog to what is missing, and leaves the page. */
async function tapAndGo(title: string, go: string, requisite: Requisite = ""): Promise<void> {
  const { unmount } = open({ requisite });
  await userEvent.click(await screen.findByRole("button", { name: "领取 新手礼包" }));
  await screen.findByRole("alertdialog", { name: title });
  await userEvent.click(screen.getByRole("button", { name: go }));
  await waitFor(() => expect(pageAddress()).not.toContain("/gift/"));
  unmount();
}

const claimed = () => screen.findByRole("alertdialog", { name: "领取成功" });

/** Waits for what a claim would have done first. */
async function expectNoClaim(): Promise<void> {
  await screen.findByRole("button", { name: "领取 新手礼包" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(0);
  expect(screen.queryByRole("alertdialog")).toBeNull();
}

test("back from the log-in the gift is claimed once, by the earlier tap", async () => {
  await tapAndGo("请先登录", "登录");
  logIn();
  const { unmount } = open();
  expect((await claimed()).textContent).toContain(sn);
  unmount();
  // A reload, and the same link again.
  open();
  await screen.findByRole("button", { name: /新手礼包/ });
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(1);
});

test.each([
  ["2", "请先进行实名认证", "去认证"],
  ["3", "请先绑定手机", "去绑定"],
] as const)(
  "back from what requisite %s asks for the gift is claimed",
  async (requisite, title, go) => {
    host.answer("user/getUserInfo", { data: samplePlayer() });
    logIn();
    await tapAndGo(title, go, requisite);
    host.answer("user/getUserInfo", { data: verified });
    open({ requisite });
    expect((await claimed()).textContent).toContain(sn);
  },
);

test("what else is missing after the log-in is asked for, and then the gift is claimed", async () => {
  await tapAndGo("请先登录", "登录", "2");
  host.answer("user/getUserInfo", { data: samplePlayer() });
  logIn();
  const { unmount } = open({ requisite: "2" });
  await screen.findByRole("alertdialog", { name: "请先进行实名认证" });
  await userEvent.click(screen.getByRole("button", { name: "去认证" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/fcm/"));
  unmount();
  host.answer("user/getUserInfo", { data: verified });
  open({ requisite: "2" });
  await claimed();
});

test("without an earlier tap nothing is claimed, by whatever way the page is opened", async () => {
  logIn();
  open({ at: "/gift/info/12?claim=1" });
  await expectNoClaim();
});

test("coming back without logging in claims nothing, neither then nor after a later log-in", async () => {
  await tapAndGo("请先登录", "登录");
  const { unmount } = open();
  await expectNoClaim();
  unmount();
  logIn();
  open();
  await expectNoClaim();
});

test("a tap counts for its gift and its page only", async () => {
  await tapAndGo("请先登录", "登录");
  logIn();
  const { unmount } = open({ giftid: "13" });
  await expectNoClaim();
  unmount();
  open({ at: "/gift/game/7" });
  await expectNoClaim();
});

test("a tap is forgotten after a quarter of an hour", async () => {
  await tapAndGo("请先登录", "登录");
  logIn();
  vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1000, toFake: ["Date"] });
  open();
  await expectNoClaim();
});

test("a player's tap does not count for another player", async () => {
  host.answer("user/getUserInfo", { data: samplePlayer() });
  logIn();
  await tapAndGo("请先绑定手机", "去绑定", "3");
  logIn({ ...verified, uid: "2" });
  open({ requisite: "3" });
  await expectNoClaim();
});
