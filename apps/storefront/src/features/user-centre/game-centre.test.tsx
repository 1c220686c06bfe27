import type { Gift, ListedGame } from "@playfront/contract/entities";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../platform/query-client.ts";
import { clearSession, setToken } from "../../platform/session.ts";
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
const listed = { giftid: "12", giftname: "新手礼包" } as Gift;
const news = [
  {
    aid: "3",
    name: "更新",
    title: "新版本上线",
    summary: "",
    col: "xinwen",
    colname: "新闻",
    gameid: "7",
    publishdate: "2025-11-20 10:00:00",
    viewnum: 1,
  },
];

let host: FakeHost;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
});

const show = (gifts: readonly Gift[] | null = [listed]) =>
  renderPage(
    <GameCentre
      game={game}
      gifts={gifts}
      news={news}
      playAction={<button type="button">下载</button>}
    />,
  );

test("the codes claimed for the game have their gifts' names, expired ones included", async () => {
  host.answer("gift/getClaimedList", {
    data: [
      { giftid: "12", sn: "NEW-0001" },
      { giftid: "9", sn: "OLD-0001" },
      { giftid: "8", sn: "GONE-001" },
    ],
  });
  host.answer("gift/getGiftInfo", ({ payload }) =>
    payload.giftid === "9"
      ? { data: { giftid: "9", giftname: "周年礼包" } }
      : { code: 404, msg: "礼包不存在" },
  );
  show();
  const codes = screen.getByRole("region", { name: "我的兑换码" });
  const old = await within(codes).findByRole("link", { name: "周年礼包" });
  expect(old.getAttribute("href")).toBe("/gift/info/9");
  expect(within(codes).getByRole("link", { name: "新手礼包" })).toBeTruthy();
  expect(within(codes).getByRole("link", { name: "礼包" })).toBeTruthy();
  for (const sn of ["NEW-0001", "OLD-0001", "GONE-001"]) {
    expect(within(codes).getByText(sn)).toBeTruthy();
  }
  expect(host.seen("gift/getClaimedList")[0]?.payload).toEqual({ gameid: "7" });
  expect(
    host
      .seen("gift/getGiftInfo")
      .map(({ payload }) => payload.giftid)
      .sort(),
  ).toEqual(["8", "9"]);
});

test("a game without codes leads to its gifts, its news and into the game", async () => {
  host.answer("gift/getClaimedList", { data: [] });
  show();
  expect(await screen.findByText("还没有领取过这个游戏的礼包")).toBeTruthy();
  expect(screen.getByRole("link", { name: "全部礼包共 1 个" }).getAttribute("href")).toBe(
    "/gift/game/7",
  );
  expect(screen.getByRole("link", { name: "最新资讯新版本上线" }).getAttribute("href")).toBe(
    "/game/7/xinwen/",
  );
  expect(screen.getByRole("button", { name: "下载" })).toBeTruthy();
});
