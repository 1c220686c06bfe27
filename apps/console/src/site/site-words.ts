import type { ConsoleData } from "@playfront/contract/console/calls";
import type { LegalState } from "@playfront/contract/console/calls/site";
import type { SiteSection, SiteValue } from "@playfront/contract/console/site";

export type Site = ConsoleData<"site/list">;

/** A section as it is now; by nobody as long as it is the default. */
export interface Kept<Section extends SiteSection> {
  value: SiteValue<Section>;
  at: string;
  by: string;
}

/** The sections of the site's page, in its order. */
export const sectionNames: Record<SiteSection | "columns" | "legal", string> = {
  search: "热搜",
  home: "首页板块",
  categories: "分类",
  ranks: "榜单",
  columns: "资讯栏目",
  help: "帮助问答",
  posts: "评价与评论",
  legal: "协议与政策",
  identity: "站点信息",
  footer: "页脚与备案",
  hosts: "主机表",
};

export const legalStateNames: Record<LegalState, string> = {
  past: "已被取代",
  current: "生效中",
  coming: "尚未生效",
};

export const homeSectionChoices = [
  { id: "gifts", name: "礼包" },
  { id: "web", name: "页游" },
  { id: "rank", name: "榜单前三" },
  { id: "news", name: "资讯" },
  { id: "openings", name: "开服" },
  { id: "upcoming", name: "即将上线" },
  { id: "likely", name: "个性推荐" },
];

export const rankRuleChoices = [
  { id: "hot", name: "按热度" },
  { id: "release", name: "按上线时间" },
  { id: "follow", name: "按预约人数（即将上线）" },
  { id: "hand", name: "手工排序" },
];
