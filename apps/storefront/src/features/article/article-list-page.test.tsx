import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/samples.ts";
import { ArticleListPage, listTitle } from "./article-list-page.tsx";

const columns = [
  { col: "xinwen", colname: "新闻" },
  { col: "gonglue", colname: "攻略" },
];
const article = {
  aid: "12",
  name: "短名",
  title: "完整的标题",
  summary: "摘要",
  col: "gonglue",
  colname: "攻略",
  gameid: "7",
  publishdate: "2025-07-05 12:00:00",
  viewnum: 12_345,
};

test("each column has a tab and the current one is marked; rows show title, day and view count", () => {
  renderPage(
    <ArticleListPage
      game={sampleGame()}
      columns={columns}
      column={columns[1] ?? null}
      firstPage={[article]}
    />,
    { at: "/game/7/gonglue/" },
  );
  expect(screen.getByRole("heading", { level: 1, name: "山海攻略" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "新闻" }).getAttribute("href")).toBe("/game/7/xinwen/");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("攻略");
  const row = screen.getByRole("link", { name: /完整的标题/ });
  expect(row.getAttribute("href")).toBe("/game/7/gonglue/12");
  expect(row.textContent).toContain("2025-07-05");
  expect(row.textContent).toContain("1.2万 阅读");
  expect(screen.queryByText("短名")).toBeNull();
  expect(screen.getByText("没有更多了")).toBeTruthy();
});

test("an empty column shows the empty state", () => {
  const [column = null] = columns;
  renderPage(
    <ArticleListPage game={sampleGame()} columns={columns} column={column} firstPage={[]} />,
  );
  expect(screen.getByText("暂无新闻")).toBeTruthy();
});

test("a game without columns has an empty list and no tabs", () => {
  renderPage(<ArticleListPage game={sampleGame()} columns={[]} column={null} firstPage={[]} />);
  expect(screen.getByText("暂无资讯")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(listTitle(sampleGame(), null)).toBe("山海资讯");
});

test("the title of 新闻 is the game's 资讯, other columns have their own names", () => {
  expect(listTitle(sampleGame(), { col: "xinwen", colname: "新闻" })).toBe("山海资讯");
  expect(listTitle(sampleGame(), { col: "gonglue", colname: "攻略" })).toBe("山海攻略");
});
