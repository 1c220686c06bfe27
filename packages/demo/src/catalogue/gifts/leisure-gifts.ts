import type { DemoGift } from "../types.ts";
import { gift } from "./gift-kit.ts";

/** Gifts of leisure, solo and board games, by the game's slug. */
export const leisureGifts: Readonly<Record<string, readonly DemoGift[]>> = {
  "simon-tatham-puzzles": [
    gift("logic", "逻辑入门礼包", "拼图头像框 ×1、谜题壁纸 ×4", "plenty"),
    gift("forty", "四十谜题纪念礼包", "四十格徽章 ×1", "half", "3"),
  ],
  "tux-paint": [gift("palette", "小画家礼包", "调色盘头像框 ×1、填色线稿 10 张", "farExpiry")],
  gcompris: [
    gift("school", "开学礼包", "铅笔头像框 ×1、字母壁纸 ×3", "plenty"),
    gift("family", "亲子同乐礼包", "亲子表情 12 个", "nearlyGone", "2"),
  ],
  antimine: [gift("flag", "插旗高手礼包", "小旗徽章 ×1、雷区壁纸 ×2", "half")],
  opensudoku: [gift("nine", "九宫格礼包", "数独头像框 ×1、题库精选 50 题", "fresh")],
  "frozen-bubble": [gift("bubble", "泡泡满天礼包", "泡泡头像框 ×1、冰原壁纸 ×3", "plenty")],
  flowit: [gift("drop", "一滴颜色礼包", "水滴徽章 ×1、渐变壁纸 ×6", "upcoming")],
  "2048-merge": [
    gift("two", "从二开始礼包", "数字头像框 ×1、方块壁纸 ×4", "plenty"),
    gift("real", "实名挑战礼包", "2048 徽章 ×1", "half", "2"),
    gift("app", "客户端加油礼包", "数字表情 10 个", "fresh", "4"),
  ],
  luanti: [
    gift("block", "第一块方块礼包", "方块头像框 ×1、体素风景壁纸 ×5", "plenty"),
    gift("server", "开服纪念礼包", "火把徽章 ×1、矿洞壁纸 ×2", "nearlyGone", "2"),
    gift("follow", "建造者关注礼", "建造者表情 12 个", "half", "1"),
  ],
  "the-powder-toy": [
    gift("spark", "第一簇火花礼包", "火焰头像框 ×1、落沙动态壁纸 ×2", "plenty"),
    gift("reactor", "反应堆工程师礼包", "反应堆徽章 ×1", "noCodes", "3"),
  ],
  principia: [gift("gear", "齿轮工匠礼包", "齿轮头像框 ×1、蓝图壁纸 ×3", "half")],
  openttd: [
    gift("coal", "第一车煤礼包", "机车头像框 ×1、小镇壁纸 ×4", "plenty"),
    gift("loan", "还清贷款礼包", "金币徽章 ×1", "lastDay", "3"),
    gift("signal", "信号员礼包", "铁路表情 8 个", "expired"),
  ],
  "endless-sky": [
    gift("shuttle", "第一艘船礼包", "火箭头像框 ×1、星云壁纸 ×5", "plenty"),
    gift("pilot", "实名领航员礼包", "领航员徽章 ×1、行星壁纸 ×3", "fresh", "2"),
  ],
  openrct2: [gift("park", "园长上任礼包", "摩天轮头像框 ×1、乐园壁纸 ×3", "half")],
  lichess: [
    gift("pawn", "小兵启程礼包", "骑士头像框 ×1、棋盘主题壁纸 ×4", "plenty"),
    gift("puzzle", "每日一题礼包", "战术徽章 ×1", "half", "3"),
    gift("master", "大师棋谱礼包", "名局图谱壁纸 ×6", "restocking"),
  ],
  gobandroid: [gift("corner", "金角银边礼包", "围棋头像框 ×1、榧木壁纸 ×3", "plenty")],
  "ludo-secuso": [gift("six", "掷出六点礼包", "小飞机头像框 ×1、骰子表情 6 个", "fresh")],
  "simple-solitaire": [
    gift("deck", "一副新牌礼包", "黑桃头像框 ×1、牌桌壁纸 ×4", "plenty"),
    gift("king", "空列之王礼包", "国王徽章 ×1", "nearlyGone", "1"),
  ],
  gomoku: [
    gift("tea", "小馆迎客礼包", "盖碗茶头像框 ×1、棋盘壁纸 ×3", "plenty"),
    gift("five", "五连珠礼包", "五子徽章 ×1", "half"),
  ],
};
