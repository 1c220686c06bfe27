import type { ClaimedCode } from "@playfront/contract/entities";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { MyGifts } from "./my-gifts.tsx";

const code: ClaimedCode = {
  giftid: "12",
  giftname: "新手礼包",
  gameid: "7",
  gamename: "星海远征",
  gametype: "mobile",
  logo: "/media/logo.webp",
  sn: "PLAY-7Q2M-K9XA",
  claimedat: "2025-11-19T20:00:00Z",
  expires: "2099-01-01 00:00:00",
};
const old: ClaimedCode = {
  ...code,
  giftid: "13",
  giftname: "周年礼包",
  gamename: "方块消消",
  logo: "",
  sn: "OLD-0001",
  expires: "2020-01-01 00:00:00",
};

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  setToken("t");
  host = startFakeHost();
});

test("usable codes are listed with the way into their games, expired ones apart, and can be filtered by the game's name", async () => {
  const other = { ...code, giftid: "15", gamename: "方块消消", sn: "OTHER-1" };
  host.answer("gift/getUserGiftSnList", { data: [code, other, old] });
  renderPage(<MyGifts action={({ gamename }) => <button type="button">下载 {gamename}</button>} />);
  const list = await screen.findByRole("list", { name: "已领礼包" });
  const shown = () => within(list).getAllByRole("article");
  expect(shown()).toHaveLength(2);
  expect(shown()[0]?.textContent).toContain("PLAY-7Q2M-K9XA");
  // 20:00 UTC is the next day in Shanghai.
  expect(shown()[0]?.textContent).toContain("2025-11-20 领取");
  within(shown()[0]!).getByRole("button", { name: "下载 星海远征" });
  await userEvent.click(screen.getByRole("button", { name: "已过期", pressed: false }));
  expect(shown().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/OLD-0001/),
  ]);
  expect(within(list).queryByRole("button", { name: /^下载/ }), "a withdrawn game").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "可用" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "按游戏名查找" }), "方块");
  expect(shown()).toHaveLength(1);
  expect(list.textContent).toContain("OTHER-1");
  await userEvent.type(screen.getByRole("searchbox", { name: "按游戏名查找" }), "没有的");
  await screen.findByText("没有找到该游戏的礼包");
});

test("a player without codes sees a link to the gifts", async () => {
  host.answer("gift/getUserGiftSnList", { data: [] });
  renderPage(<MyGifts action={() => null} />);
  await screen.findByText("还没有领取过礼包");
  expect(screen.getByRole("link", { name: "去领礼包" }).getAttribute("href")).toBe("/gift/");
});

test("the list is requested on each visit and never stored", async () => {
  host.answer("gift/getUserGiftSnList", { data: [code] });
  const { unmount } = renderPage(<MyGifts action={() => null} />);
  await screen.findByText("PLAY-7Q2M-K9XA");
  unmount();
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("PLAY-7Q2M");
  host.answer("gift/getUserGiftSnList", { data: [{ ...code, sn: "OLD-0001" }] });
  renderPage(<MyGifts action={() => null} />);
  await screen.findByText("OLD-0001");
  expect(screen.queryByText("PLAY-7Q2M-K9XA")).toBeNull();
  await waitFor(() => expect(host.seen("gift/getUserGiftSnList")).toHaveLength(2));
});

test("a failed list shows an error and can be reloaded", async () => {
  host.answer("gift/getUserGiftSnList", { code: 500, msg: "系统繁忙，请稍后再试！" });
  renderPage(<MyGifts action={() => null} />);
  await screen.findByText("系统繁忙，请稍后再试！");
  host.answer("gift/getUserGiftSnList", { data: [code] });
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await screen.findByText("PLAY-7Q2M-K9XA");
});

test("a code that does not work is reported with what the game says, and the code in its place is shown", async () => {
  host.answer("gift/getUserGiftSnList", { data: [code] });
  host.answer("gift/reportCode", { data: { state: "reissued", sn: "NEW-1" } });
  renderPage(<MyGifts action={() => null} />);
  await userEvent.click(
    await screen.findByRole("button", { name: "星海远征新手礼包的兑换码无效" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "提交" }));
  await screen.findByText("请选择游戏中的提示");
  await userEvent.click(screen.getByRole("radio", { name: "已被使用" }));
  await userEvent.type(screen.getByLabelText("补充说明（选填）"), "一服 小明");
  host.answer("gift/getUserGiftSnList", { data: [{ ...code, sn: "NEW-1" }] });
  await userEvent.click(screen.getByRole("button", { name: "提交" }));
  await userEvent.click(await screen.findByRole("button", { name: "知道了" }));
  await screen.findByText("NEW-1");
  expect(host.seen("gift/reportCode")).toMatchObject([
    { payload: { giftid: "12", problem: "used", note: "一服 小明" } },
  ]);
});

test("a reported code says what has become of it, and an expired one is not reported", async () => {
  const refused = { ...code, giftid: "14", report: "refused" } as const;
  host.answer("gift/getUserGiftSnList", { data: [{ ...code, report: "open" }, refused, old] });
  renderPage(<MyGifts action={() => null} />);
  await screen.findByText("已反馈无效，客服核实后发消息通知您");
  await screen.findByText("无效反馈未通过，原因见「我的消息」");
  await userEvent.click(screen.getByRole("button", { name: "已过期" }));
  await screen.findByText("OLD-0001");
  expect(screen.queryByText("兑换码无效？")).toBeNull();
});
