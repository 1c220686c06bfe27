import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetHostClock, noteHostDate } from "../../browser/api/host-clock.ts";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Openings } from "./openings.tsx";

afterEach(() => {
  vi.useRealTimers();
});

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
let host: FakeHost;
beforeEach(() => {
  enter("browser");
  forgetHostClock();
  getQueryClient().clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
  host.answer("opening/getReminderList", { data: [] });
});

test("openings stand with their time, those that are open say so, and a gift leads to its page", () => {
  const open = { ...opening, openingid: "8", servername: "二服", state: "open" as const };
  const gift = { giftid: "3", giftname: "开服礼" };
  renderPage(
    <Openings of={{ day: "today" }} firstPage={[open, { ...opening, ...gift }]} empty="无" />,
  );
  const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toContain("10:00 二服已开服");
  expect(second).toContain("10:00 一服");
  expect(screen.queryByRole("button", { name: "山海 二服 提醒我" })).toBeNull();
  const link = screen.getByRole("link", { name: "山海 一服 礼包 开服礼" });
  expect(link.getAttribute("href")).toContain("/gift/info/3");
});

test.each([[{ day: "later" as const }], [{ gameid: "1" }]])("a list of %o tells the days", (of) => {
  renderPage(<Openings of={of} firstPage={[opening]} empty="无" />);
  expect(screen.getByText("12-01 10:00")).toBeTruthy();
});

test("a player asks for a reminder and takes it back", async () => {
  host.answer("opening/remind", { data: null });
  host.answer("opening/remindCancel", { data: null });
  renderPage(<Openings of={{ day: "today" }} firstPage={[opening]} empty="无" />);
  await userEvent.click(screen.getByRole("button", { name: "山海 一服 提醒我" }));
  await userEvent.click(await screen.findByRole("button", { name: "山海 一服 已提醒" }));
  await screen.findByRole("button", { name: "山海 一服 提醒我" });
  const seen = (name: "opening/remind" | "opening/remindCancel") =>
    host.seen(name).map(({ payload }) => payload);
  expect(seen("opening/remind")).toEqual([{ openingid: "7" }]);
  expect(seen("opening/remindCancel")).toEqual([{ openingid: "7" }]);
});

test("without openings the page says so and leads on", () => {
  renderPage(<Openings of={{ day: "today" }} firstPage={[]} empty="暂无今日开服" />);
  expect(screen.getByText("暂无今日开服")).toBeTruthy();
  expect(screen.getByRole("link", { name: "去领礼包" })).toBeTruthy();
});

test("two reminders at once are both there, also if the list comes after the taps", async () => {
  const list = Promise.withResolvers<void>();
  host.answer("opening/getReminderList", async () => {
    await list.promise;
    return { data: [{ openingid: "9" }] };
  });
  host.answer("opening/remind", { data: null });
  const openings = ["7", "8", "9"].map((openingid) => ({
    ...opening,
    openingid,
    servername: openingid,
  }));
  renderPage(<Openings of={{ day: "today" }} firstPage={openings} empty="无" />);
  await userEvent.click(screen.getByRole("button", { name: "山海 7 提醒我" }));
  await userEvent.click(screen.getByRole("button", { name: "山海 8 提醒我" }));
  list.resolve();
  await waitFor(() => expect(screen.getAllByText("已提醒")).toHaveLength(3));
  expect(host.seen("opening/remind")).toHaveLength(2);
});

const remind = () => screen.queryByRole("button", { name: "山海 一服 提醒我" });

test("a server that opens while the page is shown offers no reminder any more", () => {
  vi.useFakeTimers({ now: Date.parse(opening.opens) - 60_000 });
  noteHostDate(new Date().toUTCString());
  renderPage(<Openings of={{ day: "today" }} firstPage={[opening]} empty="无" />);
  expect(remind()).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(remind()).toBeNull();
  expect(screen.getByText("已开服")).toBeTruthy();
});

test("a device's clock that is ahead opens no server: the host is asked", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(opening.opens) + 60_000);
  const date = new Date(Date.parse(opening.opens) - 60_000).toUTCString();
  clearSession();
  host.answer("opening/getOpeningList", { data: [opening], headers: { date } });
  renderPage(<Openings of={{ day: "today" }} firstPage={[opening]} empty="无" />);
  await waitFor(() => expect(host.seen("opening/getOpeningList")).toHaveLength(1));
  expect(remind()).toBeTruthy();
  expect(screen.queryByText("已开服")).toBeNull();
});

test.each(["wechat", "app"] as const)("%s, which saves no files, offers no calendar", (place) => {
  enter(place);
  renderPage(<Openings of={{ day: "today" }} firstPage={[opening]} empty="无" />);
  expect(remind()).toBeTruthy();
  expect(screen.queryByRole("button", { name: "山海 一服 加入日历" })).toBeNull();
});
