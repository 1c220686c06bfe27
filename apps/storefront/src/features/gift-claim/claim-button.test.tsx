import type { Gift, UserInfo } from "@playfront/contract/entities";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import QrCode from "qrcode";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { callQuery, useCallData } from "../../browser/api/calls.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, getSession, setToken, setUserInfo } from "../../browser/session/session.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { sampleGame, sampleGift, samplePlayer } from "../../testing/samples.ts";
import { ClaimButton } from "./claim-button.tsx";

const gift = sampleGift();
const player = samplePlayer({ username: "tester" });
const sn = "PLAY-7Q2M-K9XA";

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  host = startFakeHost();
});

function show(value: Gift = gift, site: Omit<Parameters<typeof renderPage>[1], "at"> = {}) {
  const at = `/gift/info/${value.giftid}`;
  return renderPage(<ClaimButton gift={value} look="row" />, { at, ...site });
}

function logIn(info: UserInfo | null = player) {
  setToken("session-token");
  setUserInfo(info);
}

/** A button whose gift changes: sold out at first, then 99 percent, then without a value. */
function ClaimButtonOfChangingGift() {
  const [percent, setPercent] = useState<string | undefined>("100");
  return (
    <>
      <ClaimButton gift={{ ...gift, percent }} look="row" />
      <button type="button" onClick={() => setPercent("99")}>
        99
      </button>
      <button type="button" onClick={() => setPercent(undefined)}>
        没有
      </button>
    </>
  );
}

/** A button whose gift comes from the cache, as on the gift's page. */
function ClaimButtonOfCachedGift() {
  const followed = useCallData("gift/getGiftInfo", { giftid: "12" }, gift);
  return <ClaimButton gift={followed} look="row" />;
}

const button = (name: string) => screen.findByRole("button", { name: `${name} 新手礼包` });
const dialog = (name: string) => screen.findByRole("alertdialog", { name });

test("a visitor is asked to log in, and comes back to this page", async () => {
  show();
  await userEvent.click(await button("领取"));
  await dialog("请先登录");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(pageAddress()).toContain("/user/login/"));
  expect(new URLSearchParams(pageAddress().split("?")[1]).get("refer")).toBe("/gift/info/12");
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(0);
});

test.each([
  ["browser", "outline"],
  ["app", "primary"],
] as const)("in the %s the button of a gift for the app alone is %s", async (place, look) => {
  enter(place);
  const { unmount } = show(sampleGift({ requisite: "4" }));
  expect((await button("领取")).className).toContain(look);
  unmount();
  show();
  expect((await button("领取")).className).toContain("primary");
  enter("browser");
});

test("cancelling the login leaves everything as it is", async () => {
  show();
  await userEvent.click(await button("领取"));
  await dialog("请先登录");
  await userEvent.click(screen.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(pageAddress()).toBe("/gift/info/12");
});

test("a player claims once, sees the code, and finds it again behind 已领", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { data: sn });
  show();
  await userEvent.click(await button("领取"));
  const opened = await dialog("领取成功");
  expect(opened.textContent).toContain("安装游戏后，在游戏内输入兑换码即可领取");
  expect(opened.textContent).toContain(sn);
  expect(screen.getByRole("button", { name: "下载游戏" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "我的 › 已领礼包" }).getAttribute("href")).toBe(
    "/user/gift/",
  );
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  await userEvent.click(await button("已领"));
  expect((await dialog("我的兑换码")).textContent).toContain(sn);
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(1);
  expect(host.seen("gift/getUserGiftSn")[0]?.payload).toEqual({ giftid: "12" });
});

test("an HTML5 game is entered from the dialog", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { data: sn });
  host.answer("game/getEntryUrl", { data: { url: "#entered" } });
  show({ ...gift, gametype: "html5" });
  await userEvent.click(await button("领取"));
  await dialog("领取成功");
  await userEvent.click(screen.getByRole("button", { name: "进入游戏" }));
  await waitFor(() => expect(window.location.hash).toBe("#entered"));
});

test("while the claim runs, a toast blocks taps and a double tap claims once", async () => {
  logIn();
  let answer: (value: { data: string }) => void = () => undefined;
  host.answer("gift/getUserGiftSn", () => new Promise((resolve) => (answer = resolve)));
  show();
  const claim = await button("领取");
  act(() => {
    claim.click();
    claim.click();
  });
  expect((await screen.findByText("领取中...")).isConnected).toBe(true);
  expect(screen.getByTestId("tap-blocker")).toBeTruthy();
  act(() => claim.click());
  answer({ data: sn });
  await dialog("领取成功");
  expect(screen.queryByTestId("tap-blocker")).toBeNull();
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(1);
});

test("a gift claimed earlier shows 已领", async () => {
  logIn();
  host.answer("gift/getClaimedList", { data: [{ giftid: "12", sn }] });
  show({ ...gift, percent: "100" });
  await userEvent.click(await button("已领"));
  expect((await dialog("我的兑换码")).textContent).toContain(sn);
  expect(host.seen("gift/getClaimedList")[0]?.payload).toEqual({ gameid: "7" });
});

test("the code disappears with its session", async () => {
  logIn();
  host.answer("gift/getClaimedList", { data: [{ giftid: "12", sn }] });
  show();
  await button("已领");
  act(() => clearSession());
  await button("领取");
});

test("a host without getClaimedList leaves the button at 领取", async () => {
  logIn();
  show();
  await waitFor(() => expect(host.seen("gift/getClaimedList")).toHaveLength(1));
  expect(await button("领取")).toBeTruthy();
});

test("a sold-out gift disables the button until the gift's value changes", async () => {
  renderPage(<ClaimButtonOfChangingGift />);
  expect((await button("抢光")).hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByText("99"));
  expect((await button("领取")).hasAttribute("disabled")).toBe(false);
  await userEvent.click(screen.getByText("没有"));
  expect((await button("抢光")).hasAttribute("disabled")).toBe(true);
});

test("code 2001 turns the button to 抢光 until the gift's value changes", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { code: 2001, msg: "礼包已被抢光" });
  host.answer("gift/getGiftInfo", { data: { ...gift, percent: "20" } });
  const options = callQuery("gift/getGiftInfo", { giftid: "12" });
  renderPage(<ClaimButtonOfCachedGift />);
  await userEvent.click(await button("领取"));
  await screen.findByText("礼包已被抢光");
  expect((await button("抢光")).hasAttribute("disabled")).toBe(true);
  await act(() => getQueryClient().invalidateQueries({ queryKey: options.queryKey }));
  expect((await button("领取")).hasAttribute("disabled")).toBe(false);
});

test("code 2002 shows the host's message as a toast and on the page", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { code: 2002, msg: "礼包尚未开放，明天开始领取" });
  renderPage(<ClaimButton gift={gift} look="wide" />);
  await userEvent.click(await button("领取"));
  await waitFor(() => expect(screen.getAllByText("礼包尚未开放，明天开始领取")).toHaveLength(2));
});

test("every other code shows the host's message as a toast", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { code: 403, msg: "当前账号无法进行此操作" });
  show();
  await userEvent.click(await button("领取"));
  await screen.findByText("当前账号无法进行此操作");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await button("领取");
});

test("without a network the shop says so, and does not call itself busy", async () => {
  logIn();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  host.answer("gift/getUserGiftSn", { unreachable: true });
  show();
  await userEvent.click(await button("领取"));
  await screen.findByText("网络已断开，请联网后重试");
});

test("a network failure shows a message, and the gift can be claimed again", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { unreachable: true });
  show();
  await userEvent.click(await button("领取"));
  await screen.findByText("系统繁忙，请稍后再试！");
  host.answer("gift/getUserGiftSn", { data: sn });
  await userEvent.click(await button("领取"));
  await dialog("领取成功");
});

test("an expired session is cleared and the player is asked to log in", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { status: 401, code: 401, msg: "登录已失效，请重新登录" });
  show();
  await userEvent.click(await button("领取"));
  await dialog("请先登录");
  expect(getSession().token).toBeNull();
});

test("a gift for verified players loads the player's info first and links to real-name verification", async () => {
  logIn(null);
  host.answer("user/getUserInfo", { data: player });
  show({ ...gift, requisite: "2" });
  await userEvent.click(await button("领取"));
  await dialog("请先进行实名认证");
  await userEvent.click(screen.getByRole("button", { name: "去认证" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/fcm/"));
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(0);
});

test("a player verified on another device can claim although the session's info is outdated", async () => {
  logIn(player);
  host.answer("user/getUserInfo", { data: { ...player, fcm: 1 } });
  host.answer("gift/getUserGiftSn", { data: sn });
  show({ ...gift, requisite: "2" });
  await userEvent.click(await button("领取"));
  await dialog("领取成功");
});

test("a gift for players with a phone links to binding one", async () => {
  logIn();
  host.answer("user/getUserInfo", { data: player });
  show({ ...gift, requisite: "3" });
  await userEvent.click(await button("领取"));
  await dialog("请先绑定手机");
  await userEvent.click(screen.getByRole("button", { name: "去绑定" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/phone/"));
});

test.each([
  [2003, "2", "请先进行实名认证"],
  [2004, "3", "请先绑定手机"],
] as const)(
  "the host's code %i opens the dialog of its pre-check",
  async (code, requisite, title) => {
    logIn({ ...player, fcm: 1, phone: "138****8000" });
    host.answer("gift/getUserGiftSn", { code, msg: "不可领取" });
    show({ ...gift, requisite });
    await userEvent.click(await button("领取"));
    await dialog(title);
  },
);

test("a follow gift outside WeChat shows the code to scan", async () => {
  logIn();
  show({ ...gift, requisite: "1" });
  await userEvent.click(await button("领取"));
  const opened = await dialog("关注公众号领取");
  expect(opened.textContent).toContain("关注微信公众号，领取专属礼包");
  await screen.findByRole("img", { name: "微信扫码二维码" });
  expect(host.seen("gift/getUserGiftSn")).toHaveLength(0);
});

test.each([
  ["https://account.example/follow", "https://account.example/follow"],
  ["", "http://localhost:3000/app/gift/info/12"],
])("with the account at %j its code holds %j", async (url, held) => {
  logIn();
  show({ ...gift, requisite: "1" }, { officialAccount: { name: "测试号", url } });
  await userEvent.click(await button("领取"));
  const code = await screen.findByRole<HTMLImageElement>("img", { name: "微信扫码二维码" });
  const drawn = await QrCode.toString(held, { type: "svg", margin: 3 });
  expect(decodeURIComponent(code.src)).toBe(`data:image/svg+xml,${drawn}`);
});

test("an app-only gift outside the app links to the app's page", async () => {
  show({ ...gift, requisite: "4" }, { app: { android: "https://app.example/app.apk", ios: "" } });
  await userEvent.click(await button("领取"));
  await dialog("请在 App 内领取礼包");
  await userEvent.click(screen.getByRole("button", { name: "下载 App" }));
  await waitFor(() => expect(pageAddress()).toBe("/hall/"));
});

test("without an app the dialog of an app-only gift says so and leads nowhere", async () => {
  show({ ...gift, requisite: "4" });
  await userEvent.click(await button("领取"));
  const opened = await dialog("请在 App 内领取礼包");
  expect(opened.textContent).toContain("App 尚未上线，暂时无法领取该礼包。");
  expect(screen.queryByRole("button", { name: "下载 App" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "知道了" }));
  expect(pageAddress()).toBe("/gift/info/12");
});

test("a claim drops the cached data of the gift, and no storage holds the code", async () => {
  logIn();
  host.answer("gift/getUserGiftSn", { data: sn });
  host.answer("gift/getClaimedList", { data: [{ giftid: "12", sn }] });
  host.answer("gift/getUserGiftSnList", { data: [] });
  host.answer("gift/getGiftInfo", { data: gift });
  host.answer("gift/getGiftList", { data: [gift] });
  host.answer("game/getGameInfo", { data: sampleGame({ giftList: [gift] }) });
  const client = getQueryClient();
  await client.fetchQuery(callQuery("gift/getGiftInfo", { giftid: "12" }));
  await client.fetchQuery(callQuery("gift/getGiftList", { gameid: "7" }));
  await client.fetchQuery(callQuery("game/getGameInfo", { gameid: "7" }));
  await client.fetchQuery(callQuery("gift/getClaimedList", { gameid: "7" }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(3));
  show();
  await userEvent.click(await button("已领"));
  await dialog("我的兑换码");
  host.answer("gift/getClaimedList", { data: [] });
  await act(() => client.refetchQueries({ queryKey: ["claimed codes"] }));
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  await userEvent.click(await button("领取"));
  await dialog("领取成功");
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(0));
  expect(client.getQueryData(["gift/getGiftInfo", { giftid: "12" }])).toBeUndefined();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(sn);
});
