import type { DocumentKind, documentStates } from "@playfront/contract/console/documents";

export type DocumentState = (typeof documentStates)[number];

/** In the order of their way to the players. */
export const stateNames: Record<DocumentState, string> = {
  draft: "草稿",
  review: "待审核",
  scheduled: "待发布",
  published: "已发布",
  withdrawn: "已撤下",
};

export const stateChoices = Object.entries(stateNames).map(([id, name]) => ({ id, name }));

/** What each entry of a document's history is called. */
export const actNames: Readonly<Record<string, string>> = {
  add: "新建",
  adopt: "导入已有内容",
  change: "修改",
  restore: "恢复旧版本",
  rename: "分类改名",
  submit: "提交审核",
  reject: "退回修改",
  publish: "发布",
  schedule: "定时发布",
  withdraw: "撤下",
};

/** What was not written by an operator is by `system`. */
export const writerName = (name: string) => (name === "system" ? "系统" : name);

export const kindNames: Record<DocumentKind, string> = {
  games: "游戏",
  articles: "文章",
  slides: "轮播图",
};
