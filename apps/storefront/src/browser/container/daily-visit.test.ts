import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "../../testing/container.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { reportDailyVisit } from "./daily-visit.ts";

let host: FakeHost;
let stop = () => {};

beforeEach(() => {
  host = startFakeHost();
  host.answer("channel/visit", {});
  enter("browser");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:59:00Z") });
  setVisibility("visible");
  window.history.replaceState(null, "", "/app/home/");
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const visits = () => host.seen("channel/visit");
const told = (day: string | null) =>
  vi.waitFor(() => expect(localStorage.getItem("visited")).toBe(day));

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Opens another page, or the same one again. */
function open(address = "/app/home/"): void {
  stop();
  window.history.replaceState(null, "", address);
  stop = reportDailyVisit();
}

test("the day's first page is reported with its channel and game, and no other page that day", async () => {
  localStorage.setItem("cid", "forum");
  open("/app/game/12/xinwen/");
  await told("2026-11-20");
  expect(visits()).toHaveLength(1);
  expect(visits()[0]?.payload).toEqual({ gameid: "12" });
  expect(visits()[0]?.headers.get("cid")).toBe("forum");
  expect(visits()[0]?.headers.get("deviceid")).toMatch(/^[0-9a-f]{32}$/);
  open("/app/rank/");
  setVisibility("visible");
  expect(visits()).toHaveLength(1);
});

test("an open page counts again when somebody looks at it on the next Shanghai day", async () => {
  open();
  await told("2026-11-20");
  setVisibility("hidden");
  vi.setSystemTime(new Date("2026-11-20T16:00:00Z"));
  expect(visits()).toHaveLength(1);
  setVisibility("visible");
  await told("2026-11-21");
  expect(visits()).toHaveLength(2);
});

test("a hidden or prerendered page does not count until somebody looks at it", async () => {
  setVisibility("hidden");
  open();
  expect(visits()).toEqual([]);
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  setVisibility("visible");
  expect(visits()).toEqual([]);
  Object.defineProperty(document, "prerendering", { value: false, configurable: true });
  document.dispatchEvent(new Event("prerenderingchange"));
  await told("2026-11-20");
  expect(visits()).toHaveLength(1);
});

test("in the app nothing is reported before the player has consented", async () => {
  enter("app");
  open();
  setVisibility("visible");
  expect(visits()).toEqual([]);
  expect(localStorage.getItem("deviceid")).toBeNull();
  localStorage.setItem("privacyauthorize", "1");
  open();
  await told("2026-11-20");
  expect(visits()).toHaveLength(1);
});

test("a visit that could not be reported is reported when the page is looked at again", async () => {
  host.answer("channel/visit", { unreachable: true });
  open();
  await vi.waitFor(() => expect(visits()).toHaveLength(1));
  host.answer("channel/visit", { code: 429 });
  await vi.waitFor(() => {
    setVisibility("visible");
    expect(visits()).toHaveLength(2);
  });
  expect(localStorage.getItem("visited")).toBeNull();
  host.answer("channel/visit", {});
  await vi.waitFor(() => {
    setVisibility("visible");
    expect(localStorage.getItem("visited")).toBe("2026-11-20");
  });
});

test("a host without this call is not asked again that day", async () => {
  host.answer("channel/visit", { status: 404 });
  open();
  await told("2026-11-20");
  open();
  expect(visits()).toHaveLength(1);
});

test("without a network nothing is sent", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open();
  expect(visits()).toEqual([]);
});
