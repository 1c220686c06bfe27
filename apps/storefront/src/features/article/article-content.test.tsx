import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { ArticleContent } from "./article-content.tsx";

const html =
  '<p><a href="/game/9">另一个<strong>游戏</strong></a> <a href="https://example.com/">外面</a></p>';

test("a link to a page of the shop navigates without a reload", async () => {
  const player = userEvent.setup();
  renderPage(<ArticleContent html={html} />, { at: "/game/7/xinwen/12" });
  await player.click(screen.getByText("游戏"));
  expect(pageAddress()).toBe("/game/9");
});

test("a link with repeated slashes leads to a page of the shop", async () => {
  const player = userEvent.setup();
  renderPage(<ArticleContent html={'<a href="/app//game/9?a=1">游戏</a>'} />, { at: "/game/7" });
  await player.click(screen.getByText("游戏"));
  expect(pageAddress()).toBe("/game/9?a=1");
});

test("a click that opens a new window is left to the browser", async () => {
  const player = userEvent.setup();
  renderPage(<ArticleContent html={html} />, { at: "/game/7/xinwen/12" });
  const link = screen.getByRole("link", { name: "另一个游戏" });
  let isLeft = false;
  const notice = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    // jsdom cannot open windows.
    event.preventDefault();
  };
  document.addEventListener("click", notice, { once: true });
  await player.keyboard("{Control>}");
  await player.click(link);
  expect(isLeft).toBe(true);
  expect(pageAddress()).toBe("/game/7/xinwen/12");
});
