import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/samples.ts";
import { GamePage } from "./game-page.tsx";

const actions = {
  giftAction: () => null,
  playAction: <button type="button">下载</button>,
};

function article(number: number) {
  return {
    aid: String(number),
    name: `短名${number}`,
    title: `标题${number}`,
    summary: "",
    col: "gonglue",
    colname: "攻略",
    gameid: "7",
    publishdate: "2025-07-05 12:00:00",
    viewnum: 1,
  };
}

test("a game with few known facts shows name, description, home link and play button", () => {
  renderPage(<GamePage game={sampleGame()} openings={null} news={[]} related={[]} {...actions} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("山海");
  const panels = screen.getAllByRole("heading", { level: 2 });
  expect(panels.map((panel) => panel.textContent)).toEqual(["游戏介绍"]);
  expect(screen.getByRole("link", { name: "首页" }).getAttribute("href")).toBe("/home/");
  expect(screen.getByRole("button", { name: "下载" })).toBeTruthy();
});

test("the facts are the score with one decimal and stars, the size and the category", () => {
  renderPage(
    <GamePage
      game={sampleGame({ score: 7 })}
      openings={null}
      news={null}
      related={null}
      {...actions}
    />,
  );
  const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
  expect(facts).toEqual([
    expect.stringContaining("7.0"),
    expect.stringContaining("86 MB"),
    expect.stringContaining("策略"),
  ]);
  expect(document.querySelector("[data-stars]")?.getAttribute("data-stars")).toBe("3.5");
});

test("a game that is still to come shows its day and how many wait, and has no 关注 beside 预约", () => {
  const upcoming = { precision: "tenday", date: "2026-12-12" } as const;
  const game = sampleGame({ upcoming, follownum: 168 });
  const { unmount } = renderPage(
    <GamePage game={game} openings={null} news={[]} related={[]} {...actions} />,
  );
  const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
  expect(facts.slice(0, 2)).toEqual(["12月中旬预计上线", "168人已预约"]);
  expect(screen.queryByRole("button", { name: /关注/ })).toBeNull();
  unmount();
  renderPage(<GamePage game={sampleGame()} openings={null} news={[]} related={[]} {...actions} />);
  expect(screen.getByRole("button", { name: "关注 山海" })).toBeTruthy();
});

test("reviews stand right after the text, and 应用信息 and the report after the news", () => {
  const game = sampleGame({ version: "1.0" });
  const parts = { openings: null, news: [article(1)], related: [] };
  renderPage(<GamePage game={game} {...parts} {...actions} reviews={<h2>玩家评价</h2>} />);
  const panels = screen.getAllByRole("heading", { level: 2 });
  expect(panels.map(({ textContent }) => textContent)).toEqual([
    ...["游戏介绍", "玩家评价", "最新资讯", "应用信息"],
  ]);
  expect(screen.getByRole("button", { name: "举报该游戏" })).toBeTruthy();
});

test("an HTML5 game needs no download", () => {
  const game = sampleGame({ gametype: "html5", size: undefined });
  renderPage(<GamePage game={game} openings={null} news={[]} related={[]} {...actions} />);
  expect(screen.getByText("无需下载")).toBeTruthy();
});

test("the latest five articles are links, and the panel links to the list of its column", () => {
  const news = [1, 2, 3, 4, 5, 6].map(article);
  renderPage(
    <GamePage game={sampleGame()} openings={null} news={news} related={[]} {...actions} />,
  );
  const lines = screen.getAllByRole("link", { name: /标题/ });
  expect(lines).toHaveLength(5);
  expect(lines[0]?.getAttribute("href")).toBe("/game/7/gonglue/1");
  const more = screen.getByRole("link", { name: "更多最新资讯" });
  expect(more.getAttribute("href")).toBe("/game/7/xinwen/");
});

test("the age rating stands once on the page, beside the name, with its meaning", () => {
  const game = sampleGame({ agerating: "12+", developer: "某某工作室" });
  renderPage(<GamePage game={game} openings={null} news={[]} related={[]} {...actions} />);
  expect(screen.getAllByText(/适龄提示/)).toHaveLength(1);
  expect(screen.getByText("适龄提示：适合 12 周岁及以上")).toBeTruthy();
});
