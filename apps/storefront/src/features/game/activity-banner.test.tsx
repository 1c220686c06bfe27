import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { ActivityBanner } from "./activity-banner.tsx";

const src = "/media/activity-1080x360-aa3300.webp";

function renderedHref(href: string): string | null {
  const { unmount } = renderPage(<ActivityBanner activity={{ href, src }} />);
  const link = screen.queryByRole("link");
  const found = link?.getAttribute("href") ?? null;
  unmount();
  return found;
}

test("an activity links to a page of the shop, to another path of the site, or to another site", () => {
  expect(renderedHref("/gift/info/3")).toBe("/gift/info/3");
  expect(renderedHref("/app/game/9")).toBe("/game/9");
  expect(renderedHref("/h5/event/1")).toBe("/h5/event/1");
  expect(renderedHref("https://example.com/event")).toBe("https://example.com/event");
});

test("an activity with any other address is not shown", () => {
  for (const href of ["javascript:alert(1)", "//evil.example", "data:text/html,x", "", "event"]) {
    expect(renderedHref(href)).toBeNull();
  }
});

test("the picture and the words on it say what the activity is about, if the host does", () => {
  const { unmount } = renderPage(
    <ActivityBanner activity={{ href: "/gift/", src, title: "周年庆礼包" }} />,
  );
  expect(screen.getByRole("img", { name: "周年庆礼包" })).toBeTruthy();
  expect(screen.getByText("周年庆礼包")).toBeTruthy();
  expect(screen.getByRole("link", { name: "周年庆礼包" })).toBeTruthy();
  unmount();
  renderPage(<ActivityBanner activity={{ href: "/gift/", src }} />);
  expect(screen.getByRole("img", { name: "查看游戏活动" })).toBeTruthy();
});

test("a game without an activity has no banner", () => {
  renderPage(<ActivityBanner activity={undefined} />);
  expect(screen.queryByRole("complementary")).toBeNull();
});
