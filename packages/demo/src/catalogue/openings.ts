import type { DemoOpening } from "./types.ts";

/** Servers of games that are played together. The times are those at which operators open servers. */
export const openings: readonly DemoOpening[] = [
  { game: "stendhal", serverName: "塞莫斯 6 服", day: 0, time: "09:00", gift: "semos" },
  { game: "luanti", serverName: "群岛生存 · 第三季", day: 0, time: "10:00" },
  { game: "ddnet", serverName: "上海 4 服", day: 0, time: "12:00", gift: "tee" },
  { game: "openttd", serverName: "铁路百年 · 12 期", day: 0, time: "20:00" },
  { game: "mindustry", serverName: "零号地区 PvP 2 服", day: 0, time: "20:30", gift: "core" },
  { game: "openarena", serverName: "夺旗 1 服", day: 0, time: "23:30" },
  { game: "stendhal", serverName: "塞莫斯 7 服", day: 1, time: "09:00", gift: "semos" },
  { game: "hedgewars", serverName: "天梯 S5", day: 1, time: "12:00", gift: "helmet" },
  { game: "supertuxkart", serverName: "周末大奖赛 2 服", day: 1, time: "19:30", gift: "license" },
  { game: "battle-for-wesnoth", serverName: "新手友好大厅", day: 1, time: "20:00", gift: "banner" },
  { game: "luanti", serverName: "创造都市 2 服", day: 2, time: "10:00" },
  { game: "freeciv", serverName: "长局第 18 届", day: 3, time: "18:00", gift: "stone" },
  { game: "unciv", serverName: "诸神与帝王 · 联机 3 服", day: 3, time: "20:00", gift: "city" },
  { game: "ddnet", serverName: "广州 1 服", day: 5, time: "12:00", gift: "tee" },
  { game: "openttd", serverName: "铁路百年 · 13 期", day: 7, time: "20:00" },
  { game: "stendhal", serverName: "塞莫斯 8 服", day: 14, time: "09:00", gift: "semos" },
];
