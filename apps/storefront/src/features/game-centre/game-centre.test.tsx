import type { ListedGame } from "@playfront/contract/entities";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { GameCentre } from "./game-centre.tsx";

const game: ListedGame = {
  gameid: "7",
  gamename: "星海远征",
  logo: "/media/logo.webp",
  gametype: "mobile",
  introduction: "飞向远方",
  category: ["角色"],
  score: 8.8,
};

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
});

const show = () =>
  renderPage(<GameCentre game={game} playAction={<button type="button">下载</button>} />);
const codes = () => screen.getByRole("region", { name: "我的兑换码" });

test("the codes claimed for the game have names and expiry, expired ones included", async () => {
  host.answer("gift/getClaimedList", {
    data: [
      { giftid: "12", sn: "NEW-0001", giftname: "新手礼包", expires: "2099-01-01 00:00:00" },
      { giftid: "9", sn: "OLD-0001", giftname: "周年礼包", expires: "2020-01-01 00:00:00" },
      // Another vendor's host sends only these fields.
      { giftid: 8, sn: "BARE-001" },
    ],
  });
  show();
  const old = await within(codes()).findByRole("link", { name: /^周年礼包.*已过期$/ });
  expect(old.getAttribute("href")).toBe("/gift/info/9");
  expect(within(codes()).getByRole("link", { name: "新手礼包2099-01-01 到期" })).toBeTruthy();
  expect(within(codes()).getByRole("link", { name: "礼包" })).toBeTruthy();
  for (const sn of ["NEW-0001", "OLD-0001", "BARE-001"]) {
    expect(within(codes()).getByText(sn)).toBeTruthy();
  }
  expect(host.seen("gift/getClaimedList")[0]?.payload).toEqual({ gameid: "7" });
});

test("a game without codes links to its gifts and to the game", async () => {
  host.answer("gift/getClaimedList", { data: [] });
  show();
  await within(codes()).findByText("还没有领取过这个游戏的礼包");
  expect(screen.getByRole("link", { name: "去看看" }).getAttribute("href")).toBe("/gift/game/7");
  expect(screen.getByRole("link", { name: /星海远征/ }).getAttribute("href")).toBe("/game/7");
  expect(screen.getByRole("button", { name: "下载" })).toBeTruthy();
});

test("codes that failed to load show an error instead of the empty state, and can be reloaded", async () => {
  host.answer("gift/getClaimedList", { code: 500, msg: "系统繁忙，请稍后再试！" });
  show();
  await within(codes()).findByText(/加载失败/);
  expect(screen.queryByText("还没有领取过这个游戏的礼包")).toBeNull();
  host.answer("gift/getClaimedList", { data: [{ giftid: "12", sn: "NEW-0001" }] });
  await userEvent.click(screen.getByRole("button", { name: "重新加载" }));
  await within(codes()).findByText("NEW-0001");
});
