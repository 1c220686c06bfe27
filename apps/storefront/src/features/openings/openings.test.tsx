import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Openings } from "./openings.tsx";

const opening = {
  openingid: "7",
  gameid: "1",
  gamename: "山海",
  gametype: "mobile" as const,
  logo: "/l",
  servername: "一服",
  opens: "2026-12-01T10:00:00+08:00",
  state: "soon" as const,
};
const none = { today: [], tomorrow: [], later: [] };

let host: FakeHost;
beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
  host.answer("opening/getReminderList", { data: [] });
});

test("openings stand under their day, with the time, and those that are open say so", () => {
  const open = { ...opening, openingid: "8", servername: "二服", state: "open" as const };
  const gift = { giftid: "3", giftname: "开服礼" };
  renderPage(<Openings days={{ today: [open], tomorrow: [], later: [{ ...opening, ...gift }] }} />);
  expect(screen.getByRole("region", { name: "今日开服" }).textContent).toContain(
    "10:00 二服已开服",
  );
  const later = screen.getByRole("region", { name: "即将开服" });
  expect(later.textContent).toContain("12-01 10:00 一服");
  expect(screen.queryByRole("region", { name: "明日开服" })).toBeNull();
  const link = screen.getByRole("link", { name: "山海 一服 开服礼" });
  expect(link.getAttribute("href")).toContain("/gift/info/3");
});

test("a player asks for a reminder and takes it back", async () => {
  host.answer("opening/remind", { data: null });
  host.answer("opening/remindCancel", { data: null });
  renderPage(<Openings days={{ ...none, today: [opening] }} />);
  await userEvent.click(screen.getByRole("button", { name: "山海 一服 提醒我" }));
  await userEvent.click(await screen.findByRole("button", { name: "山海 一服 已提醒" }));
  await screen.findByRole("button", { name: "山海 一服 提醒我" });
  const seen = (name: "opening/remind" | "opening/remindCancel") =>
    host.seen(name).map(({ payload }) => payload);
  expect(seen("opening/remind")).toEqual([{ openingid: "7" }]);
  expect(seen("opening/remindCancel")).toEqual([{ openingid: "7" }]);
});

test("without openings the page says so and leads on", () => {
  renderPage(<Openings days={none} />);
  expect(screen.getByText("近期没有新服开启")).toBeTruthy();
});
