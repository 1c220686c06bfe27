import type { HomeSection } from "../entities.ts";

/** The home page's sections below its first screen, until operators set others. */
export const homeSections: readonly HomeSection[] = [
  { section: "gifts", title: "今日礼包" },
  { section: "daily", title: "每日推荐" },
  { section: "web", title: "即点即玩" },
  { section: "rank", title: "新游榜" },
  { section: "upcoming", title: "即将上线" },
  { section: "collections", title: "专题" },
  { section: "news", title: "热门资讯" },
  { section: "openings", title: "新服开启" },
  { section: "likely", title: "猜你喜欢" },
];
