import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession } from "../../browser/session/session.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn } from "../../testing/samples.ts";
import { FollowButton } from "./follow-button.tsx";
import { ReserveWide } from "./reserve-looks.tsx";

const upcoming = { precision: "unknown" } as const;
const game = { gameid: "7", gamename: "山海", upcoming, follownum: 168 };

let host: FakeHost;
beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  host = startFakeHost();
});

const show = () => renderPage(<FollowButton game={game} Look={ReserveWide} />, { at: "/game/7" });
const button = (label: string) => screen.findByRole("button", { name: `${label} 山海` });

test("a player reserves a game with one tap, sees that, and takes it back", async () => {
  logIn();
  let followed: { gameid: string }[] = [];
  host.answer("user/getFollowedIds", () => ({ data: followed }));
  host.answer("game/follow", () => {
    followed = [{ gameid: "7" }];
    return {};
  });
  host.answer("game/unfollow", () => {
    followed = [];
    return {};
  });
  show();
  expect((await button("预约")).textContent).toBe("预约");
  await userEvent.click(await button("预约"));
  await screen.findByText("预约成功，上线时将发消息提醒您");
  expect((await button("已预约")).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(await button("已预约"));
  await screen.findByText("已取消预约");
  await button("预约");
});

test("a visitor is led to the log-in, and back to the page", async () => {
  show();
  await expect
    .poll(async () => {
      await userEvent.click(await button("预约"));
      return pageAddress();
    })
    .toBe("/user/login/?refer=%2Fgame%2F7");
});

test("what the host says of a refusal is shown", async () => {
  logIn();
  host.answer("user/getFollowedIds", { data: [] });
  host.answer("game/follow", { code: 429, msg: "操作过于频繁，请稍后再试" });
  show();
  await expect
    .poll(async () => {
      await userEvent.click(await button("预约"));
      return host.seen("game/follow").length;
    })
    .toBeGreaterThan(0);
  await screen.findByText("操作过于频繁，请稍后再试");
});

interface Late {
  answer(): Promise<void>;
}

/** The host's list of followed games, which the calls change; an id in `late` is answered when the test says so. */
function keepFollowed(followed: Set<string>, late: Record<string, Late> = {}): void {
  host.answer("user/getFollowedIds", () => ({ data: [...followed].map((gameid) => ({ gameid })) }));
  host.answer("game/follow", async ({ payload: { gameid = "" } }) => {
    followed.add(gameid);
    const answered = Promise.withResolvers<void>();
    if (gameid in late) {
      late[gameid] = { answer: async () => answered.resolve() };
      await answered.promise;
    }
    return {};
  });
  host.answer("game/unfollow", ({ payload: { gameid = "" } }) => {
    followed.delete(gameid);
    return {};
  });
}

const pressed = (name: RegExp) =>
  screen.getByRole("button", { name }).getAttribute("aria-pressed") === "true";

test("two games that are reserved at once both stay reserved, whichever is answered first", async () => {
  logIn();
  const none = { answer: async () => {} };
  const late = { "7": none, "8": none };
  keepFollowed(new Set(["9"]), late);
  const names = { "7": "山海", "8": "星河", "9": "长夜" };
  renderPage(
    Object.entries(names).map(([gameid, gamename]) => (
      <FollowButton key={gameid} game={{ ...game, gameid, gamename }} Look={ReserveWide} />
    )),
  );
  await waitFor(() => expect(pressed(/长夜/)).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: /山海/ }));
  await userEvent.click(screen.getByRole("button", { name: /星河/ }));
  await waitFor(() => expect(host.seen("game/follow")).toHaveLength(2));
  await act(() => late["7"].answer());
  await act(() => late["8"].answer());
  await waitFor(() => expect([/山海/, /星河/, /长夜/].map(pressed)).toEqual([true, true, true]));
});

test.each([
  ["another game that is reserved stays so", ["9"], 1],
  ["a game that is reserved already stays so", ["7", "9"], 0],
] as const)("a tap before the list is known waits for it: %s", async (_case, before, calls) => {
  logIn();
  const followed = new Set<string>(before);
  keepFollowed(followed);
  const list = Promise.withResolvers<void>();
  host.answer("user/getFollowedIds", async () => {
    await list.promise;
    return { data: [...before].map((gameid) => ({ gameid })) };
  });
  const other = { ...game, gameid: "9", gamename: "长夜" };
  renderPage(
    [game, other].map((each) => <FollowButton key={each.gameid} game={each} Look={ReserveWide} />),
  );
  await waitFor(() => expect(host.seen("user/getFollowedIds")).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: /山海/ }));
  await act(async () => list.resolve());
  await waitFor(() => expect([/山海/, /长夜/].map(pressed)).toEqual([true, true]));
  expect(host.seen("game/follow")).toHaveLength(calls);
  expect(host.seen("game/unfollow")).toEqual([]);
});

test("a tap whose code cannot be loaded says so, and the next one counts", async () => {
  logIn();
  host.answer("user/getFollowedIds", { data: [] });
  host.answer("game/follow", {});
  vi.doMock("./live-follow.ts", () => Promise.reject(new TypeError("missing")));
  show();
  await userEvent.click(await button("预约"));
  const failed = await screen.findByRole("button", { name: "加载失败 山海" });
  expect(failed.hasAttribute("aria-busy")).toBe(false);
  vi.doUnmock("./live-follow.ts");
  await userEvent.click(failed);
  await screen.findByText("预约成功，上线时将发消息提醒您");
  await button("已预约");
});

test("a tap that was told as failed is not made up for when the network is back", async () => {
  logIn();
  host.answer("user/getFollowedIds", { data: [] });
  host.answer("game/follow", {});
  vi.doMock("./live-follow.ts", () => Promise.reject(new TypeError("missing")));
  show();
  await userEvent.click(await button("预约"));
  await screen.findByRole("button", { name: "加载失败 山海" });
  vi.doUnmock("./live-follow.ts");
  act(() => void window.dispatchEvent(new Event("online")));
  await button("预约");
  expect(host.seen("game/follow")).toEqual([]);
});
