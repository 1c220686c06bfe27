import type { GameInfo, Gift } from "@playfront/contract/entities";

/** A game for tests: the bare minimum, without gifts, news, activity or package facts. */
export function sampleGame(changes: Partial<GameInfo> = {}): GameInfo {
  return {
    gameid: "7",
    gamename: "山海",
    logo: "/media/logo-512x512-aa3300.webp",
    gametype: "mobile",
    size: 86.4,
    introduction: "一句话介绍",
    category: ["策略", "单机"],
    score: 8.6,
    description: "介绍",
    picture: [],
    giftList: [],
    gifttotal: 0,
    ...changes,
  };
}

export function sampleGift(giftid: string): Gift {
  return {
    giftid,
    giftname: `礼包${giftid}`,
    gameid: "7",
    gamename: "山海",
    gametype: "mobile",
    logo: "/media/logo-512x512-aa3300.webp",
    description: "金币×100",
    percent: "30",
    expires: "2030-01-01 00:00:00",
    explain: "在游戏内兑换",
    requisite: "",
  };
}
