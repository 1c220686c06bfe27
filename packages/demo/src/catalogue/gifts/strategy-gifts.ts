import type { DemoGift } from "../types.ts";
import { gift } from "./gift-kit.ts";

/** Gifts of strategy games, by the game's slug; Mindustry shows every state and requisite there is. */
export const strategyGifts: Readonly<Record<string, readonly DemoGift[]>> = {
  mindustry: [
    gift("core", "核心启动礼包", "工厂头像框 ×1、扇区壁纸 ×4、单位表情 12 个", "plenty"),
    gift("follow", "指挥官关注礼", "双管炮徽章 ×1、传送带动态壁纸 ×1", "half", "1"),
    gift("verified", "实名指挥官礼包", "星球占领徽章 ×1、战舰壁纸 ×3", "half", "2"),
    gift("phone", "后勤联络礼包", "硅晶徽章 ×1、物流表情 8 个", "fresh", "3"),
    gift("app", "客户端远征礼包", "远征头像框 ×1、星图壁纸 ×2", "plenty", "4"),
    gift("wave", "百波守军礼包", "守军徽章 ×1", "nearlyGone"),
    gift("blueprint", "蓝图收藏礼包", "经典蓝图图谱 20 张", "restocking"),
    gift("phone-sold", "手机先锋礼包", "先锋徽章 ×1", "soldOut", "3"),
    gift("mod", "模组作者礼包", "作者徽章 ×1、编辑器壁纸 ×2", "noCodes"),
    gift("summer", "盛夏联机礼包", "联机徽章 ×1、夏日壁纸 ×3", "expired"),
    gift("anniversary", "周年庆礼包", "周年头像框 ×1、纪念壁纸 ×5", "upcoming"),
    gift("final", "限时冲刺礼包", "倒计时徽章 ×1", "lastDay"),
    gift("collector", "长期收藏礼包", "收藏家头像框 ×1、单位图鉴壁纸 ×8", "farExpiry"),
  ],
  "battle-for-wesnoth": [
    gift("banner", "旗帜下的新兵礼包", "军旗头像框 ×1、六角地图壁纸 ×4", "plenty"),
    gift("elf", "精灵林地礼包", "精灵徽章 ×1、森林壁纸 ×3", "half", "2"),
    gift("undead", "亡灵之夜礼包", "亡灵徽章 ×1", "upcoming", "3"),
  ],
  unciv: [
    gift("city", "第一座城礼包", "神庙头像框 ×1、奇观壁纸 ×5", "plenty"),
    gift("turn", "再来一回合礼包", "沙漏徽章 ×1", "nearlyGone"),
    gift("app", "客户端执政礼包", "领袖表情 12 个", "fresh", "4"),
  ],
  freeciv: [gift("stone", "石器时代礼包", "城堡头像框 ×1、古地图壁纸 ×2", "half")],
  antiyoy: [gift("pine", "伐木工礼包", "松树头像框 ×1、六角壁纸 ×3", "plenty", "3")],
  fheroes2: [
    gift("hero", "招募英雄礼包", "王冠头像框 ×1、城堡壁纸 ×4", "plenty"),
    gift("wechat", "酒馆传闻礼包", "英雄表情 8 个", "half", "1"),
  ],
  hedgewars: [
    gift("helmet", "刺猬新兵礼包", "钢盔头像框 ×1、刺猬表情 16 个", "plenty"),
    gift("melon", "西瓜炸弹礼包", "西瓜徽章 ×1", "soldOut"),
  ],
  "anuto-td": [gift("tower", "第一座塔礼包", "炮塔徽章 ×1、小路壁纸 ×2", "half")],
};
