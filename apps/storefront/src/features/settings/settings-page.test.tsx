import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test("codes can be kept by a player whose token came without the account's info", async () => {
  startFakeHost().answer("user/getUserInfo", { data: samplePlayer() });
  setToken("from-a-link");
  renderPage(<SettingsPage />);
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "离线查看兑换码" });
  expect(toggle.checked).toBe(false);
});

test("a visitor has no codes to keep", () => {
  renderPage(<SettingsPage />);
  expect(screen.queryByRole("switch", { name: "离线查看兑换码" })).toBeNull();
});
