import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { enter } from "../../testing/container.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { AppHall } from "./app-hall.tsx";

const app = { android: "https://dl.example/{cid}/shop.apk", ios: "https://apps.example/id1" };

beforeEach(() => localStorage.setItem("cid", "pf-main"));

test("both download links are shown, with the player's channel id in the address", () => {
  renderPage(<AppHall />, { app });
  expect(screen.getByRole("link", { name: "下载 Android 版" }).getAttribute("href")).toBe(
    "https://dl.example/pf-main/shop.apk",
  );
  expect(screen.getByRole("link", { name: "前往 App Store" }).getAttribute("href")).toBe(app.ios);
});

test("a platform without an app has no download link", () => {
  renderPage(<AppHall />, { app: { ...app, android: "" } });
  expect(screen.queryByRole("link", { name: "下载 Android 版" })).toBeNull();
  expect(screen.getByRole("link", { name: "前往 App Store" })).toBeTruthy();
});

test("before the app is released the page says so and links to the gifts", () => {
  renderPage(<AppHall />);
  expect(screen.getByText(/即将上线/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "先看看其他礼包" }).getAttribute("href")).toBe("/gift/");
});

test("on an iPhone the page says that the app is for Android only", () => {
  enter("iphone");
  renderPage(<AppHall />, { app: { ...app, ios: "" } });
  expect(screen.getByText(/只有 Android 版/)).toBeTruthy();
});
