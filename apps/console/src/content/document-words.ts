import {
  type DocumentKind,
  documentStateNames,
  type documentStates,
} from "@playfront/contract/console/documents";

export type DocumentState = (typeof documentStates)[number];

export const stateChoices = Object.entries(documentStateNames).map(([id, name]) => ({ id, name }));

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
  move: "移动",
  import: "由文件导入",
  undoImport: "撤销导入",
};

/** What was not written by an operator is by `system`. */
export const writerName = (name: string) => (name === "system" ? "系统" : name);

export const kindNames: Record<DocumentKind, string> = {
  games: "游戏",
  articles: "文章",
  slides: "轮播图",
  collections: "专题",
};
