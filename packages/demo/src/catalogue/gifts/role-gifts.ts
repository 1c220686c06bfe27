import type { DemoGift } from "../types.ts";
import { gift } from "./gift-kit.ts";

/** Gifts of role and action games, by the game's slug. */
export const roleGifts: Readonly<Record<string, readonly DemoGift[]>> = {
  "shattered-pixel-dungeon": [
    gift("starter", "冒险者新手礼包", "像素头像框 ×1、英雄表情 12 个、下水道主题壁纸 ×2", "plenty"),
    gift("phone", "手机绑定礼包", "药水图鉴壁纸 ×6、铜钥匙徽章 ×1", "half", "3"),
    gift("winner", "通关者纪念礼包", "金色护符徽章 ×1、首领图鉴壁纸 ×5", "nearlyGone"),
  ],
  "pixel-dungeon": [gift("classic", "经典回归礼包", "初代像素头像框 ×1、怀旧壁纸 ×3", "farExpiry")],
  "remixed-dungeon": [
    gift("town", "小镇居民礼包", "小镇主题头像框 ×1、宠物表情 8 个", "fresh"),
    gift("mage", "学徒法师礼包", "法术书徽章 ×1、星空壁纸 ×2", "soldOut"),
  ],
  "dungeon-crawl-stone-soup": [
    gift("soup", "一碗石头汤", "大锅徽章 ×1、神祇图鉴壁纸 ×4", "plenty"),
    gift("verified", "实名冒险者礼包", "三符文头像框 ×1", "half", "2"),
  ],
  nethack: [gift("amulet", "护符探寻者礼包", "字符风头像框 ×1、卷轴徽章 ×1", "noCodes")],
  "cataclysm-dda": [
    gift("survivor", "幸存者补给包", "防毒面具头像框 ×1、避难所壁纸 ×3", "half"),
    gift("winter", "越冬礼包", "冬日壁纸 ×4、柴火徽章 ×1", "upcoming"),
    gift("app", "客户端专属补给", "幸存者表情 16 个、末日地图壁纸 ×1", "plenty", "4"),
  ],
  "andors-trail": [
    gift("brother", "寻兄启程礼包", "铁剑徽章 ×1、村庄壁纸 ×2", "plenty"),
    gift("follow", "关注有礼", "旅人表情 8 个", "fresh", "1"),
  ],
  stendhal: [gift("semos", "塞莫斯居民礼包", "盾牌徽章 ×1、小镇壁纸 ×2", "lastDay")],
  supertux: [
    gift("snow", "雪地初体验礼包", "企鹅头像框 ×1、雪原壁纸 ×3", "plenty"),
    gift("coins", "一百金币礼包", "金币徽章 ×1、企鹅表情 10 个", "nearlyGone", "3"),
    gift("forest", "森林深处礼包", "森林壁纸 ×4", "expired"),
  ],
  "open-surge": [gift("speed", "极速起跑礼包", "闪电头像框 ×1、环道壁纸 ×2", "fresh")],
  ddnet: [
    gift("tee", "Tee 的第一根钩子", "圆滚滚头像框 ×1、Tee 表情 12 个", "plenty"),
    gift("team", "组队开荒礼包", "合作徽章 ×1、夜晚地图壁纸 ×2", "half", "2"),
    gift("wechat", "公众号专享礼包", "锤子徽章 ×1", "soldOut", "1"),
  ],
  supertuxkart: [
    gift("license", "卡丁车驾照礼包", "赛车头像框 ×1、吉祥物表情 16 个", "plenty"),
    gift("cup", "大奖赛应援礼包", "奖杯徽章 ×1、赛道壁纸 ×5", "nearlyGone"),
    gift("app", "客户端车队礼包", "车队涂装壁纸 ×3", "half", "4"),
  ],
  "pixel-wheels": [gift("garage", "像素车库礼包", "车轮徽章 ×1、俯视赛道壁纸 ×2", "half")],
  freedoom: [gift("map", "地图收藏家礼包", "骷髅头像框 ×1、走廊壁纸 ×3", "soldOut", "2")],
  "vector-pinball": [
    gift("neon", "霓虹弹珠礼包", "霓虹头像框 ×1、线条壁纸 ×4", "plenty"),
    gift("high", "高分纪念礼包", "弹珠徽章 ×1", "expired"),
  ],
  "brick-rush": [
    gift("first", "第一块砖礼包", "霓虹挡板头像框 ×1、砖墙壁纸 ×2", "plenty"),
    gift("phone", "稳稳接住礼包", "小球徽章 ×1", "fresh", "3"),
  ],
};
