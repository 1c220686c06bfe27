import type { DemoCollection } from "./types.ts";

/** Games that the demo's editors have chosen, in the order of the list. */
export const collections: readonly DemoCollection[] = [
  {
    cover: "2048-merge",
    title: "五分钟一局",
    summary: "等车、排队、茶水间，刚好够玩一盘",
    intro: "都是随时能放下的小游戏：不用存档，不怕打断，回来接着玩也不会忘了剧情。",
    daily: true,
    games: [
      ["2048-merge", "规则一句话说完，分数却总想再高一点。打开网页就能玩。"],
      ["antimine", "每一盘都能推理到底，不会在最后一步逼你猜。"],
      ["gomoku", "和电脑下一盘五子棋，输了马上就能再来。"],
      ["frozen-bubble", "算好反弹角度再松手，一次打下半个天花板最过瘾。"],
      ["blockinger", "不到两兆，老手机也跑得飞快的下落方块。"],
      ["flowit", "看起来只是点箭头，第二十关之后开始认真想。"],
      ["brick-rush", "一墙砖、一个球，手指跟得上就能一直打下去。"],
    ],
  },
  {
    cover: "battle-for-wesnoth",
    title: "再来一回合",
    summary: "说好玩一会儿，抬头天亮了",
    intro:
      "回合制的好处是可以慢慢想，坏处是停不下来。\n从几分钟的圈地棋到几十小时的战役，由浅入深排好了。",
    daily: false,
    games: [
      ["antiyoy", "几种棋子就有完整的攻防，适合第一次玩策略的人。"],
      ["unciv", "把文明史装进口袋，断网也能玩，一局能陪你一周。"],
      ["battle-for-wesnoth", "剧情战役写得好，六角格上的每一步都算数。"],
      ["freeciv", "比谁都老牌的开源文明，规则可以自己改。"],
      ["tanks-of-freedom", "像素坦克加一点经济，一盘半小时。"],
    ],
  },
  {
    cover: "mindustry",
    title: "造点什么",
    summary: "传送带、铁路、齿轮和方块世界",
    intro: "没有标准答案的游戏：先让它动起来，再让它好看。",
    daily: false,
    games: [
      ["mindustry", "先铺传送带，再造炮塔，产线断了防线就断。"],
      ["luanti", "一台引擎，几千个世界，想改规则就自己写。"],
      ["openttd", "从一条煤矿铁路开始，最后管着整张地图。"],
      ["the-powder-toy", "撒沙、点火、通电，看看会不会炸。"],
      ["principia", "齿轮加电线，造出来的机器真能动。"],
      ["simutrans", "每位乘客都有目的地，堵车是你的错。"],
    ],
  },
  {
    cover: "luanti",
    title: "陪孩子一起玩",
    summary: "没有广告，不催你付钱",
    daily: false,
    games: [
      ["tux-paint", "一打开就能画，盖章的声音孩子能听一下午。"],
      ["gcompris", "认字、数数、看钟表，一百多个小活动。"],
      ["memo-game", "翻牌记位置，大人常常输给孩子。"],
      ["ludo-secuso", "四个人一部手机，轮流掷骰子。"],
      ["supertux", "雪地里跑跳的小企鹅，关卡不难，死了马上重来。"],
    ],
  },
  {
    cover: "supertuxkart",
    title: "和朋友比一比",
    summary: "同一间屋子，或者隔着网络",
    daily: false,
    games: [
      ["supertuxkart", "八位车手同场，漂移攒火花，最后一圈见分晓。"],
      ["lichess", "永远免费的国际象棋，随时有人应战。"],
      ["hedgewars", "轮流开炮，算错风向就炸到自己人。"],
      ["ddnet", "互相拉钩子过关，少一个人都过不去。"],
      ["openarena", "三十秒一场混战，反应快的人说了算。"],
      ["pentobi", "角碰角铺满棋盘，两个人就能开始。"],
    ],
  },
];
