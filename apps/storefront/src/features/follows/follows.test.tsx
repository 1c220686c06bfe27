import type { FollowedGame } from "@playfront/contract/entities";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession } from "../../browser/session/session.ts";
import { BellLook } from "../../shared/follow/bell-look.tsx";
import { FollowButton } from "../../shared/follow/follow-button.tsx";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { makeListedGame } from "../../testing/sample-games.ts";
import { logIn } from "../../testing/samples.ts";
import { Follows } from "./follows.tsx";

let host: FakeHost;
/** What the host has; null without a follow. */
let topics: string[] | null;

beforeEach(() => {
  getQueryClient().clear();
  clearSession();
  logIn();
  topics = ["gift"];
  host = startFakeHost();
  host.answer("user/getFollowedIds", () => ({ data: topics ? [{ gameid: "7" }] : [] }));
  host.answer("user/getFollowList", () => ({ data: topics ? [followed(topics)] : [] }));
});

const followed = (topics: string[]): FollowedGame => ({
  gameid: "7",
  game: makeListedGame(7),
  topics,
});

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

async function show() {
  renderPage(<Follows action={() => null} />);
  await screen.findByRole("checkbox", { name: "礼包" });
}

test("what is switched off and on again quickly reaches the host in this order", async () => {
  const unfollowed = Promise.withResolvers<void>();
  host.answer("game/unfollow", async () => {
    await unfollowed.promise;
    topics = null;
    return {};
  });
  host.answer("game/follow", ({ payload }) => {
    topics = payload.topics?.split(",") ?? [];
    return {};
  });
  await show();
  await userEvent.click(box("礼包"));
  await userEvent.click(box("上线"));
  expect([box("礼包").checked, box("上线").checked]).toEqual([false, true]);
  await waitFor(() => expect(host.seen("game/unfollow")).toHaveLength(1));
  expect(host.seen("game/follow")).toEqual([]);
  unfollowed.resolve();
  await waitFor(() => expect(topics).toEqual(["release"]));
  expect([box("礼包").checked, box("上线").checked]).toEqual([false, true]);
  expect(screen.queryByText("还没有关注游戏")).toBeNull();
});

test("a refused choice goes back alone; the one made after it stays", async () => {
  const refused = Promise.withResolvers<void>();
  let isFirst = true;
  host.answer("game/follow", async ({ payload }) => {
    if (isFirst) {
      isFirst = false;
      await refused.promise;
      return { code: 500, msg: "系统繁忙" };
    }
    topics = payload.topics?.split(",") ?? [];
    return {};
  });
  await show();
  await userEvent.click(box("上线"));
  await userEvent.click(box("开服"));
  refused.resolve();
  await waitFor(() => expect(topics).toEqual(["gift", "opening"]));
  await waitFor(() =>
    expect(["上线", "礼包", "开服"].map((name) => box(name).checked)).toEqual([false, true, true]),
  );
});

test("without a topic the game is followed no more, here and on every button", async () => {
  host.answer("game/unfollow", () => {
    topics = null;
    return {};
  });
  const game = makeListedGame(7);
  renderPage(
    <>
      <Follows action={() => null} />
      <FollowButton game={game} Look={BellLook} />
    </>,
  );
  await screen.findByRole("button", { name: "已关注 游戏7" });
  await userEvent.click(await screen.findByRole("checkbox", { name: "礼包" }));
  await screen.findByText("还没有关注游戏");
  await screen.findByRole("button", { name: "关注 游戏7" });
});
