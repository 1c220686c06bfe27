import type { PushState } from "@playfront/contract/entities";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { enter } from "../../testing/container.ts";
import { startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { NotificationSettings } from "./notification-settings.tsx";

const choices: PushState = {
  publickey: "key",
  subscribed: false,
  muted: ["opening"],
  quietfrom: 22,
  quietto: 8,
};

beforeEach(() => {
  getQueryClient().clear();
  enter("browser");
  setToken("held");
});
afterEach(clearSession);

const isOn = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name }).checked;

test("a player switches a kind off and chooses quiet hours; security stays on", async () => {
  const host = startFakeHost();
  host.answer("user/messageSettingsChange", { data: choices });
  renderPage(<NotificationSettings choices={choices} device="off" />);
  expect([isOn("开服"), isOn("客服回复"), isOn("免打扰时段")]).toEqual([false, true, true]);
  expect(screen.queryByRole("switch", { name: "账号安全" })).toBeNull();
  await userEvent.click(screen.getByRole("switch", { name: "客服回复" }));
  expect(isOn("客服回复")).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText("结束"), "07:00");
  await userEvent.click(screen.getByRole("switch", { name: "免打扰时段" }));
  expect(screen.queryByLabelText("结束")).toBeNull();
  await waitFor(() => expect(host.seen("user/messageSettingsChange")).toHaveLength(3));
  expect(host.seen("user/messageSettingsChange").map(({ payload }) => payload)).toEqual([
    { kind: "support", on: "false" },
    { quietfrom: "22", quietto: "7" },
    { quietfrom: "0", quietto: "0" },
  ]);
});

test("a choice that could not be saved goes back", async () => {
  const host = startFakeHost();
  host.answer("user/messageSettingsChange", { code: 500, msg: "系统繁忙" });
  host.answer("user/getPushState", { data: choices });
  renderPage(<NotificationSettings choices={choices} device="off" />);
  await userEvent.click(screen.getByRole("switch", { name: "公告" }));
  await waitFor(() => expect(isOn("公告")).toBe(true));
  expect(await screen.findByText("保存失败，请重试")).toBeDefined();
});

test("a choice that fails takes only itself back; one made after it is stored and shown", async () => {
  const host = startFakeHost();
  const first = Promise.withResolvers<void>();
  let muted = ["opening"];
  host.answer("user/messageSettingsChange", async ({ payload }) => {
    if (payload.kind === "announcement") {
      await first.promise;
      return { code: 500, msg: "系统繁忙" };
    }
    muted = [...muted, payload.kind ?? ""];
    return { data: choices };
  });
  host.answer("user/getPushState", () => ({ data: { ...choices, muted } }));
  renderPage(<NotificationSettings choices={choices} device="off" />);
  await userEvent.click(screen.getByRole("switch", { name: "公告" }));
  await userEvent.click(screen.getByRole("switch", { name: "客服回复" }));
  expect([isOn("公告"), isOn("客服回复")]).toEqual([false, false]);
  first.resolve();
  await screen.findByText("保存失败，请重试");
  await waitFor(() => expect(host.seen("user/getPushState")).not.toEqual([]));
  await waitFor(() =>
    expect([isOn("公告"), isOn("客服回复"), isOn("开服")]).toEqual([true, false, false]),
  );
});

test("a browser that cannot show notifications, or refuses them, says what to do", () => {
  const { unmount } = renderPage(<NotificationSettings choices={choices} device="unsupported" />);
  expect(screen.getByText("浏览器通知：不支持")).toBeDefined();
  unmount();
  renderPage(<NotificationSettings choices={choices} device="denied" />);
  expect(screen.getByText("浏览器通知：已被拒绝")).toBeDefined();
  expect(screen.getByText(/「网站设置」/)).toBeDefined();
});
