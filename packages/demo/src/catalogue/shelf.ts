import type { DemoActivity, DemoChannel, DemoMessage, DemoSlide } from "./types.ts";

/** The slides of the home page in their order. */
export const slides: readonly DemoSlide[] = [
  { game: "mindustry", title: "像素工厂礼包，先到先得", url: "gifts:mindustry" },
  { game: "2048-merge", title: "数字合合：无需下载，即点即玩", url: "game:2048-merge" },
  {
    game: "battle-for-wesnoth",
    title: "韦诺之战新手指南：打好前三场战役",
    url: "article:battle-for-wesnoth/long-guide",
  },
  { game: "supertuxkart", title: "热游榜：看看大家都在玩什么", url: "/app/rank/热游榜" },
  {
    game: "luanti",
    title: "Minetest 更名 Luanti，存档照常使用",
    url: "article:luanti/renamed",
  },
];

/** Where visitors come from; the first one is the default. */
export const channels: readonly DemoChannel[] = [
  { cid: "pf-main", name: "官网直达" },
  { cid: "pf-forum", name: "玩家论坛" },
  { cid: "pf-video", name: "视频号" },
];

/** What stands under the search box, in this order; the first one is also the placeholder. */
export const hotSearches: readonly string[] = [
  "shattered-pixel-dungeon",
  "mindustry",
  "luanti",
  "supertuxkart",
  "unciv",
  "lichess",
  "battle-for-wesnoth",
  "2048-merge",
  "openttd",
  "gomoku",
];

/** Sent to every new player. */
export const welcomeMessage: DemoMessage = {
  title: "欢迎来到趣玩",
  content:
    "您好，欢迎！这里的游戏都来自开源社区，可以放心下载、随意分享。\n想马上开始，试试即点即玩的页游：数字合合、砖块快跑和五子棋·小馆。\n绑定手机号并完成实名认证之后，可以领取更多礼包；领到的兑换码都收在「我的 › 已领礼包」里。",
};

/** What the ready-made player finds in the box, oldest first. */
export const messages: readonly DemoMessage[] = [
  welcomeMessage,
  {
    title: "兑换码小贴士",
    content:
      "兑换码领取后会一直保存在「我的 › 已领礼包」，离线也能查看。复制失败时长按兑换码即可手动选择。",
  },
  {
    title: "《像素工厂》周年庆礼包即将开放",
    content:
      "周年庆礼包将在几天后开放领取，内含周年头像框和五张纪念壁纸。到时可以在游戏页的礼包栏里找到它。",
  },
];

/** Banners on the pages of games, by slug. */
export const activitiesByGame: Readonly<Record<string, DemoActivity>> = {
  mindustry: { title: "周年庆礼包预告", href: "/app/gift/" },
  "shattered-pixel-dungeon": { title: "每日地牢挑战周", href: "https://shatteredpixel.com/" },
  "battle-for-wesnoth": { title: "战役通关故事征集", href: "https://www.wesnoth.org/" },
  luanti: { title: "一周建造主题：灯塔", href: "https://content.luanti.org/" },
  supertuxkart: { title: "周末大奖赛", href: "/app/rank/热游榜" },
  lichess: { title: "每日一题打卡", href: "https://lichess.org/training/daily" },
  unciv: { title: "百回合建国赛", href: "https://github.com/yairm210/Unciv" },
  openttd: { title: "环岛铁路设计赛", href: "https://www.openttd.org/" },
  "endless-sky": { title: "船长日志征稿", href: "https://endless-sky.github.io/" },
  "2048-merge": { title: "全站高分周", href: "game:2048-merge" },
  gomoku: { title: "午间小馆擂台", href: "game:gomoku" },
  ddnet: { title: "新手互助跑图夜", href: "https://ddnet.org/" },
};
