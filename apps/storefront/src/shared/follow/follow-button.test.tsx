import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
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
const button = (label: string) =>
  screen.findByRole("button", { name: `${label} · 168 人预约 山海` });

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
  expect((await button("预约")).textContent).toBe("预约 · 168 人预约");
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
