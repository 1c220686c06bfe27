import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { AppHall } from "./app-hall.tsx";

test("in WeChat on Android the download link opens the guide to a browser", async () => {
  const agent = "Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36 MicroMessenger/8.0.50";
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  renderPage(<AppHall />, { app: { android: "https://dl.example/shop.apk", ios: "" } });
  await userEvent.click(screen.getByRole("link", { name: "下载 Android 版" }));
  expect(await screen.findByText("在浏览器打开", { exact: false })).toBeTruthy();
});
