import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { savesData, setDataSaving } from "../../browser/page/save-data.ts";
import { setTheme } from "../../browser/page/theme.ts";
import { giveConsent, hasConsent } from "../../browser/session/consent.ts";
import { clearSession, getSession, setToken } from "../../browser/session/session.ts";
import { enter } from "../../testing/container.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { samplePlayer } from "../../testing/samples.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { SettingsPage } from "./settings-page.tsx";

const media = "/media/abcd-512x512-ff8800.webp";

/** Installs `navigator.connection` as in browsers with Save-Data. */
function setSaveData(saveData: boolean | undefined) {
  const connection = Object.assign(new EventTarget(), { saveData });
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  return connection;
}

beforeEach(() => {
  startFakeHost();
  enter("browser");
  setSaveData(undefined);
});
afterEach(() => {
  setTheme("system");
  setDataSaving(false);
  clearSession();
});

const choose = (group: string, label: string) => {
  const box = screen.getByRole("radiogroup", { name: group });
  return userEvent.click([...box.querySelectorAll("label")].find((l) => l.textContent === label)!);
};

test("the chosen theme applies at once", async () => {
  renderPage(<SettingsPage />);
  await choose("外观", "深色");
  expect(document.documentElement.dataset.theme).toBe("dark");
  await choose("外观", "跟随系统");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("data saving is a switch that follows the browser until the player turns it", async () => {
  const connection = setSaveData(true);
  renderPage(
    <>
      <SettingsPage />
      <Picture src={media} alt="小图" width={60} />
    </>,
  );
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "省流量模式" });
  expect(toggle.checked).toBe(true);
  const picture = screen.getByRole("img", { name: "小图" });
  // The host sends smaller pictures to browsers with Save-Data, so the srcset stays.
  expect(picture.getAttribute("srcset")).toContain("128w");
  await userEvent.click(toggle);
  expect(savesData()).toBe(false);
  await userEvent.click(screen.getByText("省流量模式"));
  expect(savesData()).toBe(true);
  connection.saveData = false;
  act(() => void connection.dispatchEvent(new Event("change")));
  expect(toggle.checked).toBe(false);
  expect(picture.getAttribute("srcset")).toContain("128w");
  await userEvent.click(toggle);
  expect(savesData()).toBe(true);
  expect(picture.getAttribute("srcset")).toBeNull();
  expect(picture.getAttribute("src")).toBe("/media/abcd-512x512-ff8800/64.webp");
});

test("only the app offers to withdraw consent, which logs out", async () => {
  const { unmount } = renderPage(<SettingsPage />);
  expect(screen.queryByRole("button", { name: "撤回隐私政策的同意" })).toBeNull();
  unmount();
  enter("app");
  giveConsent();
  setToken("held");
  renderPage(<SettingsPage />);
  fireEvent.click(screen.getByRole("button", { name: "撤回隐私政策的同意" }));
  fireEvent.click(await screen.findByRole("button", { name: "撤回" }));
  await waitFor(() => expect(hasConsent()).toBe(false));
  expect(getSession().token).toBeNull();
});

test("the server's HTML has the rows of players, whose space the early script's mark keeps", () => {
  setToken("held");
  const place = document.createElement("div");
  place.innerHTML = renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <MemoryRouter>
        <SettingsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = [...place.querySelectorAll("li.ofPlayers")].map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^离线查看兑换码/),
    expect.stringMatching(/^消息提醒/),
  ]);
});

test("a player has the rows at once, without waiting for the account's info", async () => {
  const host = startFakeHost();
  host.answer("user/getPushState", { unreachable: true });
  setToken("from-a-link");
  renderPage(<SettingsPage />);
  expect(screen.getByRole("link", { name: "消息提醒" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "离线查看兑换码" }).checked).toBe(
    false,
  );
  await waitFor(() => expect(host.seen("user/getPushState")).toHaveLength(1));
  expect(screen.getByRole("link", { name: "消息提醒" })).toBeTruthy();
});

test("codes are kept for a player whose token came without the account's info, or the switch says why not", async () => {
  const host = startFakeHost();
  host.answer("user/getUserInfo", { unreachable: true });
  setToken("from-a-link");
  renderPage(<SettingsPage />);
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "离线查看兑换码" });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(false));
  host.answer("user/getUserInfo", { data: samplePlayer() });
  host.answer("gift/getUserGiftSnList", { data: [] });
  await userEvent.click(toggle);
  await waitFor(() => expect(host.seen("gift/getUserGiftSnList")).toHaveLength(1));
});

test("a visitor has neither codes to keep nor notifications", () => {
  renderPage(<SettingsPage />);
  expect(screen.queryByRole("switch", { name: "离线查看兑换码" })).toBeNull();
  expect(screen.queryByRole("link", { name: "消息提醒" })).toBeNull();
});
