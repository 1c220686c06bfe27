import type { ConsoleData } from "@playfront/contract/console/calls";
import type { PostFlag, PostKind, PostState } from "@playfront/contract/console/calls/posts";
import { removalReasons } from "@playfront/contract/constants";

export type Post = ConsoleData<"posts/get">;
export type ListedPost = ConsoleData<"posts/list">["rows"][number];

export const kindNames: Record<PostKind, string> = { review: "评价", comment: "评论" };
export const stateNames: Record<PostState, string> = {
  pending: "待审",
  shown: "展示中",
  removed: "已移除",
  withdrawn: "作者已撤回",
};
export const flagNames: Record<PostFlag, string> = {
  word: "敏感词",
  link: "链接",
  phone: "电话",
  new: "新账号",
  again: "曾被移除",
  burst: "突增",
  appeal: "申诉",
  all: "全部先审",
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const kindChoices = choicesOf(kindNames);
export const stateChoices = choicesOf(stateNames);
export const flagChoices = choicesOf(flagNames);
export const removalChoices = choicesOf(removalReasons);
