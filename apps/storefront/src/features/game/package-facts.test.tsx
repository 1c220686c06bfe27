import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGame } from "../../testing/sample-game.ts";
import { gameJsonLd } from "./game-json-ld.ts";
import { PackageFacts } from "./package-facts.tsx";
import { permissionName } from "./permission-names.ts";

test("a game of which nothing more is known has no facts", () => {
  renderPage(<PackageFacts game={sampleGame()} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("known facts are listed, the day as it was in Shanghai", () => {
  const game = sampleGame({
    developer: "某某工作室",
    updatedat: "2025-07-05T16:30:00Z",
    agerating: "12+",
    privacyurl: "https://example.com/privacy",
    permissions: ["android.permission.INTERNET", "读取相册"],
  });
  renderPage(<PackageFacts game={game} />);
  expect(screen.getByText("某某工作室")).toBeTruthy();
  expect(screen.getByText("2025-07-06")).toBeTruthy();
  expect(screen.getByText("适合 12 周岁及以上")).toBeTruthy();
  expect(screen.getByRole("link", { name: "查看隐私政策" })).toBeTruthy();
  expect(screen.getByText("访问网络")).toBeTruthy();
  expect(screen.getByText("读取相册")).toBeTruthy();
  expect(screen.queryByText("版号")).toBeNull();
});

test("a privacy policy without a usable address is not offered", () => {
  renderPage(<PackageFacts game={sampleGame({ version: "1", privacyurl: "javascript:x" })} />);
  expect(screen.queryByText("隐私政策")).toBeNull();
});

test("a permission nobody has put in words keeps its name", () => {
  expect(permissionName("com.example.permission.STRANGE")).toBe("其他权限（STRANGE）");
  expect(permissionName("constructor")).toBe("其他权限（constructor）");
});

test("search engines are told no rating that nobody has counted", () => {
  expect(Object.keys(gameJsonLd(sampleGame()))).not.toContain("aggregateRating");
});
