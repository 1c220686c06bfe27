import type { OwnReview as Written } from "@playfront/contract/entities";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { getQueryClient } from "../../browser/api/query-client.ts";
import { clearSession, setToken } from "../../browser/session/session.ts";
import { logOut } from "../../shared/account/log-out.ts";
import { type FakeHost, startFakeHost } from "../../testing/fake-host.ts";
import { pageAddress, renderPage } from "../../testing/render-page.tsx";
import { logIn, sampleGame, samplePlayer } from "../../testing/samples.ts";
import { GameReviews } from "./game-reviews.tsx";
import { OwnReview } from "./own-review.tsx";
import { ReviewCard } from "./review-card.tsx";
import { useOwnReview } from "./use-own-review.ts";

let host: FakeHost;
beforeEach(() => {
  getQueryClient().clear();
  sessionStorage.clear();
  clearSession();
  setToken("t");
  host = startFakeHost();
});

const written: Written = {
  reviewid: "9",
  score: 4,
  content: "手感很好，画面也不错",
  state: "shown",
  appealable: false,
  createdat: "2026-11-25T10:00:00+08:00",
};
const review = {
  reviewid: "7",
  nickname: "小满",
  score: 5,
  content: "<img src=x onerror=alert(1)> 好玩",
  device: "iPhone",
  helpful: 2,
  createdat: "2026-11-20T10:00:00+08:00",
  edited: true,
};

function Page() {
  const own = useOwnReview("1");
  return (
    <>
      <OwnReview
        game={{ gameid: "1" }}
        own={own}
        playAction={<button type="button">下载 山海</button>}
      />
      <ReviewCard review={review} game={sampleGame()} own={own} />
    </>
  );
}

const answerOwn = (own: Partial<Written> | null, played = true) =>
  host.answer("review/getOwnReview", {
    data: { played, votes: [], ...(own && { review: { ...written, ...own } }) },
  });

test("a game that is not out is reserved, by a visitor too, and not reviewed", () => {
  clearSession();
  const Upcoming = () => (
    <OwnReview
      game={{ gameid: "1", upcoming: { precision: "unknown" } }}
      own={useOwnReview("1")}
      playAction={<button type="button">预约 山海</button>}
    />
  );
  renderPage(<Upcoming />);
  expect(screen.getByText("游戏上线后即可评价")).toBeTruthy();
  expect(screen.getByRole("button", { name: "预约 山海" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "去登录" })).toBeNull();
});

test("a visitor is led to the log-in, by the panel and by a vote", async () => {
  clearSession();
  renderPage(<Page />, { at: "/game/1/reviews/" });
  expect(screen.getByText("登录后即可评价")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /有帮助/ }));
  expect(pageAddress()).toBe("/user/login/?refer=%2Fgame%2F1%2Freviews%2F");
});

test("who has not played is led to the game; a failed call can be repeated", async () => {
  host.answer("review/getOwnReview", { code: 500, msg: "系统繁忙" });
  renderPage(<Page />);
  answerOwn(null, false);
  await userEvent.click(await screen.findByRole("button", { name: "重新加载" }));
  expect(await screen.findByText("玩过之后再来评价吧")).toBeTruthy();
  expect(screen.getByRole("button", { name: "下载 山海" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "写评价" })).toBeNull();
});

test.each([
  [{ state: "shown" }, "展示中", ["撤回", "修改"]],
  [{ state: "pending" }, "审核中，仅自己可见", ["撤回", "修改"]],
  [
    { state: "removed", reason: "广告或导流", appealable: true },
    "原因：广告或导流",
    ["申诉", "撤回", "修改"],
  ],
  [{ state: "removed", reason: "广告或导流" }, "申诉未通过。", ["撤回", "修改"]],
] as const)("the own review of %o says where it is", async (own, words, acts) => {
  answerOwn(own);
  renderPage(<Page />);
  const panel = await screen.findByRole("region", { name: "我的评价" });
  expect(panel.textContent).toContain(words);
  expect([...panel.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(acts);
});

test("a review is sent with its stars, after the form has said what is missing", async () => {
  answerOwn(null);
  host.answer("review/submit", { data: { ...written, state: "pending" } });
  renderPage(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "写评价" }));
  await userEvent.click(await screen.findByRole("button", { name: "发表" }));
  expect(await screen.findByText("请选择评分")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "5 星 很棒" }));
  await userEvent.type(screen.getByLabelText("评价内容（选填）"), "手感很好，画面也不错");
  answerOwn({ state: "pending" });
  await userEvent.click(screen.getByRole("button", { name: "发表" }));
  expect(await screen.findByRole("alertdialog", { name: "评价已提交" })).toBeTruthy();
  expect(host.seen("review/submit").map(({ payload }) => payload)).toEqual([
    { gameid: "1", score: "5", content: "手感很好，画面也不错" },
  ]);
});

test("without a known person the player is led to the phone, and finds the text again", async () => {
  answerOwn(null);
  host.answer("review/submit", { code: 2004, msg: "请先绑定手机号" });
  renderPage(<Page />);
  const write = async () => userEvent.click(await screen.findByRole("button", { name: "写评价" }));
  await write();
  await userEvent.click(await screen.findByRole("radio", { name: "3 星 一般" }));
  await userEvent.type(screen.getByLabelText("评价内容（选填）"), "玩法一般，画面还行吧");
  await userEvent.click(screen.getByRole("button", { name: "发表" }));
  await userEvent.click(await screen.findByRole("button", { name: "绑定手机号" }));
  await waitFor(() => expect(pageAddress()).toBe("/user/profile/phone/"));
  await write();
  const field = await screen.findByLabelText<HTMLTextAreaElement>("评价内容（选填）");
  expect(field.value).toBe("玩法一般，画面还行吧");
});

test("a vote is counted as the host says wherever the review stands; markup of players stays text", async () => {
  answerOwn(null);
  host.answer("review/getReviewList", { data: [review] });
  host.answer("review/vote", { data: { helpful: 3 } });
  const summary = { reviewnum: 1, score: 0, spread: [0, 0, 0, 0, 1] };
  const first = renderPage(<GameReviews game={sampleGame()} summary={summary} playAction={null} />);
  await userEvent.click(await screen.findByRole("button", { name: "小满的评价有帮助，2 人" }));
  const voted = await screen.findByRole("button", { name: "小满的评价有帮助，3 人" });
  expect(voted.getAttribute("aria-pressed")).toBe("true");
  first.unmount();
  renderPage(<GameReviews game={sampleGame()} summary={summary} playAction={null} />);
  await screen.findByRole("button", { name: "小满的评价有帮助，3 人" });
  const card = screen.getByRole("article", { name: "小满的评价" });
  expect(card.textContent).toContain("<img src=x onerror=alert(1)>");
  expect(card.querySelector("img")).toBeNull();
  expect(card.textContent).toMatch(/\d 修改/);
});

test("a vote given before the own review is known wipes neither that nor other votes", async () => {
  const known = Promise.withResolvers<void>();
  host.answer("review/getOwnReview", async () => {
    await known.promise;
    return { data: { played: true, votes: ["8"], review: written } };
  });
  host.answer("review/vote", { data: { helpful: 3 } });
  const other = { ...review, reviewid: "8", nickname: "北岛" };
  function Both() {
    const own = useOwnReview("1");
    return [review, other].map((each) => (
      <ReviewCard key={each.reviewid} review={each} game={sampleGame()} own={own} />
    ));
  }
  renderPage(
    <>
      <Page />
      <Both />
    </>,
  );
  const buttons = (name: RegExp) => screen.getAllByRole("button", { name });
  await userEvent.click(buttons(/^小满的评价有帮助/)[0]!);
  known.resolve();
  await screen.findByText("展示中");
  await waitFor(() => expect(host.seen("review/vote")).toHaveLength(1));
  const pressed = () =>
    [/^小满的评价有帮助/, /^北岛的评价有帮助/].map((name) =>
      buttons(name).every((button) => button.getAttribute("aria-pressed") === "true"),
    );
  await waitFor(() => expect(pressed()).toEqual([true, true]));
  expect(screen.getByText("展示中")).toBeTruthy();
});

async function type(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: "3 星 一般" }));
  await userEvent.type(screen.getByLabelText("评价内容（选填）"), text);
}

const content = () => screen.findByLabelText<HTMLTextAreaElement>("评价内容（选填）");

test("what a player has typed is found by that player alone, and ends with the log-out", async () => {
  answerOwn(null);
  const write = async () => userEvent.click(await screen.findByRole("button", { name: "写评价" }));
  const open = async (uid: string) => {
    logIn(samplePlayer({ uid }));
    const page = renderPage(<Page />);
    await write();
    return page;
  };
  const close = (page: { unmount(): void }) => {
    page.unmount();
    getQueryClient().clear();
  };
  const first = await open("1");
  await type("写到一半");
  close(first);
  clearSession();
  const again = await open("1");
  expect((await content()).value).toBe("写到一半");
  close(again);
  clearSession();
  const other = await open("2");
  expect((await content()).value).toBe("");
  await type("第二位");
  close(other);
  logOut();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/写到一半|第二位/);
  await open("2");
  expect((await content()).value).toBe("");
});

test("an opened form keeps nothing that was not typed: a newer review comes first", async () => {
  answerOwn({});
  const first = renderPage(<Page />);
  const change = async () => userEvent.click(await screen.findByRole("button", { name: "修改" }));
  await change();
  expect((await content()).value).toBe(written.content);
  first.unmount();
  getQueryClient().clear();
  answerOwn({ content: "改过的评价" });
  renderPage(<Page />);
  await change();
  expect((await content()).value).toBe("改过的评价");
});
