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
      "兑换码领取后会一直保存在「我的 › 已领礼包」。在「设置」中开启兑换码保存到本机后，没有网络也能查看。复制失败时长按兑换码即可手动选择。",
  },
  {
    title: "《像素工厂》周年庆礼包即将开放",
    content:
      "周年庆礼包将在几天后开放领取，内含周年头像框和五张纪念壁纸。到时可以在游戏页的礼包栏里找到它。",
  },
];

/** Banners on the pages of games, by slug. */
export const activitiesByGame: Readonly<Record<string, DemoActivity>> = {
  mindustry: { title: "像素工厂礼包：周年庆即将开放", href: "gifts:mindustry" },
  "shattered-pixel-dungeon": {
    title: "破碎的像素地牢礼包，先到先得",
    href: "gifts:shattered-pixel-dungeon",
  },
  "battle-for-wesnoth": {
    title: "扩展库里的一天",
    href: "article:battle-for-wesnoth/maps",
  },
  luanti: { title: "天黑之前要做的四件事", href: "article:luanti/first-house" },
  supertuxkart: {
    title: "漂移的两段火",
    href: "article:supertuxkart/drift",
  },
  lichess: { title: "看懂一半的中局", href: "article:lichess/terms" },
  unciv: { title: "一百回合之前", href: "article:unciv/hundred-turns" },
  openttd: { title: "第一条铁路", href: "article:openttd/first-railway" },
  "endless-sky": { title: "三艘起步船", href: "article:endless-sky/first-ship" },
  "2048-merge": { title: "全站高分周", href: "article:2048-merge/weekly" },
  gomoku: {
    title: "活三、冲四、双活三",
    href: "article:gomoku/terms",
  },
  ddnet: { title: "DDNet 礼包，先到先得", href: "gifts:ddnet" },
};
