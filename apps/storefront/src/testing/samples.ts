import type { GameInfo, Gift, UserInfo } from "@playfront/contract/entities";
import { setToken, setUserInfo } from "../browser/session/session.ts";

/** A minimal game: no gifts, news, activity or package facts. */
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

export function sampleGift(changes: Partial<Gift> = {}): Gift {
  return {
    giftid: "12",
    giftname: "新手礼包",
    gameid: "7",
    gamename: "星海远征",
    gametype: "mobile",
    logo: "/media/logo.webp",
    description: "金币×100",
    percent: "30",
    expires: "2099-01-01 00:00:00",
    explain: "在游戏内兑换",
    requisite: "",
    ...changes,
  };
}

/** A player without a phone and without a real name. */
export function samplePlayer(changes: Partial<UserInfo> = {}): UserInfo {
  return {
    uid: "1",
    username: "tester1",
    nickname: "测试",
    avatar: "",
    phone: "",
    fcm: 0,
    created: "2025-01-01T00:00:00+08:00",
    ...changes,
  };
}

/** Starts the player's session in this browser. */
export function logIn(player = samplePlayer()): void {
  setToken("t");
  setUserInfo(player);
}
