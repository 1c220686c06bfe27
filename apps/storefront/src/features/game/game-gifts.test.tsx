import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleGame, sampleGift } from "../../testing/samples.ts";
import { GameGifts } from "./game-gifts.tsx";

const action = () => <button type="button">领取</button>;

test("a game without gifts has no gift panel", () => {
  renderPage(<GameGifts game={sampleGame()} action={action} />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("the first two gifts are shown, with a link to all of them and their number", () => {
  const giftList = ["1", "2", "3"].map((giftid) =>
    sampleGift({ giftid, giftname: `礼包${giftid}` }),
  );
  renderPage(<GameGifts game={sampleGame({ giftList, gifttotal: 9 })} action={action} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByRole("link", { name: /礼包2/ }).getAttribute("href")).toBe("/gift/info/2");
  const more = screen.getByRole("link", { name: "共 9 个礼包" });
  expect(more.getAttribute("href")).toBe("/gift/game/7");
});

test("without a gift count from the host, the length of the list is shown", () => {
  const { gifttotal: _uncounted, ...game } = sampleGame({
    giftList: ["1", "2", "3"].map((giftid) => sampleGift({ giftid, giftname: `礼包${giftid}` })),
  });
  renderPage(<GameGifts game={game} action={action} />);
  expect(screen.getByRole("link", { name: "共 3 个礼包" })).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
