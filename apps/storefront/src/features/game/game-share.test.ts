import { expect, test } from "vitest";
import { sampleGame, sampleGift } from "../../testing/samples.ts";
import { gameShare } from "./game-share.ts";

test("the poster of a game names the first gift that can be had, and the share sheet the game alone", () => {
  const giftList = [
    sampleGift({ giftname: "周年礼包", percent: "100" }),
    sampleGift({ giftname: "新手礼包", description: "金币 ×200", percent: "30" }),
  ];
  const subject = gameShare(sampleGame({ giftList }));
  expect(subject.gift).toEqual({ name: "新手礼包", content: "金币 ×200" });
  expect(subject.act).toBe("玩游戏领礼包");
  expect(subject.name ?? subject.title).toBe("山海");
});

test("the poster of a game without a gift that can be had names none", () => {
  const giftList = [sampleGift({ percent: "100" })];
  for (const game of [sampleGame(), sampleGame({ giftList })]) {
    expect(gameShare(game)).toMatchObject({ gift: undefined, act: "查看游戏" });
  }
});
