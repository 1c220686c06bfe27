import { findArticle, findHotGames, findOpenGift, findWebGame } from "./catalogue.ts";

export interface Screen {
  /** Path in the shop; a function where it contains an id of the catalogue. */
  path: string | ((origin: string) => Promise<string>);
  /** Only for logged-in players, who have claimed a gift. */
  forPlayers?: true;
  /** Answered with status 404. */
  isMissing?: true;
}

/** The screens of the shop, each in its usual state. The browser tests check all of them. */
export const screens: Readonly<Record<string, Screen>> = {
  home: { path: "/app/home/" },
  "game page": { path: async (origin) => `/app/game/${(await findHotGames(origin))[0]!.gameid}` },
  "HTML5 game page": { path: async (origin) => `/app/game/${(await findWebGame(origin)).gameid}` },
  "article list": {
    path: async (origin) => `/app/game/${(await findArticle(origin)).gameid}/xinwen/`,
  },
  article: {
    path: async (origin) => {
      const { gameid, col, aid } = await findArticle(origin);
      return `/app/game/${gameid}/${col}/${aid}`;
    },
  },
  "all gifts": { path: "/app/gift/" },
  "gifts of a game": {
    path: async (origin) => `/app/gift/game/${(await findOpenGift(origin)).gameid}`,
  },
  "gift detail": {
    path: async (origin) => `/app/gift/info/${(await findOpenGift(origin)).giftid}`,
  },
  "no such gift": { path: "/app/gift/info/999999", isMissing: true },
  "rank of new games": { path: "/app/rank/" },
  "rank of hot games": { path: `/app/rank/${encodeURIComponent("热游榜")}` },
  categories: { path: "/app/category/" },
  "web games": { path: `/app/category/${encodeURIComponent("页游")}` },
  "an unknown category": { path: "/app/category/nothing" },
  "new games": { path: "/app/newgame/" },
  search: { path: "/app/search/" },
  "search results": { path: `/app/search/?keyword=${encodeURIComponent("战")}` },
  "search without a result": {
    path: `/app/search/?keyword=${encodeURIComponent("没有这种游戏")}`,
  },
  downloads: { path: "/app/download/" },
  "app hall": { path: "/app/hall/" },
  "error page": { path: "/app/error/" },
  "an unknown path": { path: "/app/nowhere/at/all", isMissing: true },
  "an unknown game": { path: "/app/game/999999", isMissing: true },
  "user centre": { path: "/app/user/" },
  login: { path: "/app/user/login/" },
  "register by username": { path: "/app/user/register/" },
  "register by phone": { path: "/app/user/register/phone/" },
  "find password": { path: "/app/user/findpwd/" },
  help: { path: "/app/user/help/" },
  "permitted hours": { path: "/app/user/playtime/" },
  "user centre of a player": { path: "/app/user/", forPlayers: true },
  "my gifts": { path: "/app/user/gift/", forPlayers: true },
  messages: { path: "/app/user/message/", forPlayers: true },
  profile: { path: "/app/user/profile/", forPlayers: true },
  "bind phone": { path: "/app/user/profile/phone/", forPlayers: true },
  "change password": { path: "/app/user/profile/password/", forPlayers: true },
  "real name": { path: "/app/user/profile/fcm/", forPlayers: true },
  nickname: { path: "/app/user/profile/nickname/", forPlayers: true },
  avatar: { path: "/app/user/profile/avatar/", forPlayers: true },
  "account and security": { path: "/app/user/profile/security/", forPlayers: true },
  devices: { path: "/app/user/profile/security/devices/", forPlayers: true },
  activity: { path: "/app/user/profile/security/activity/", forPlayers: true },
  "export of data": { path: "/app/user/profile/security/export/", forPlayers: true },
  "deletion of the account": { path: "/app/user/profile/security/deletion/", forPlayers: true },
};
