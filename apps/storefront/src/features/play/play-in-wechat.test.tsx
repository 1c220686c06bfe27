import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { PlayButton } from "./play-button.tsx";

// The container is read once per page view, so this user agent needs its own test file.
vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
  "Mozilla/5.0 (Linux; Android 14) Mobile MicroMessenger/8.0.50",
);

test("WeChat on Android cannot download packages: a guide leads to a browser, with the channel id in the address", async () => {
  const host = startFakeHost();
  localStorage.setItem("cid", "pf-video");
  window.history.replaceState(null, "", "/app/game/7");
  renderPage(
    <PlayButton game={{ gameid: "7", gamename: "星海远征", gametype: "mobile" }} look="wide" />,
  );
  fireEvent.click(screen.getByRole("button", { name: "下载 星海远征" }));
  const guide = await screen.findByRole("alertdialog", { name: "请在浏览器中下载" });
  expect(within(guide).getAllByRole("listitem")).toHaveLength(3);
  expect(window.location.href).toMatch(/\/app\/game\/7\?cid=pf-video$/);
  expect(host.seen("game/getDownloadUrl")).toEqual([]);
  fireEvent.click(within(guide).getByRole("button", { name: "知道了" }));
  expect(screen.getByRole("button", { name: "下载 星海远征" }).textContent).toBe("下载");
});
