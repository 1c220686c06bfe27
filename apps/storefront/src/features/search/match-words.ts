import type { FoundGame } from "@playfront/contract/entities";

/** Why a game was found, where its name does not show it; null otherwise, and if the host does not say. */
export function matchWords({ match }: FoundGame): string | null {
  return match === undefined ? null : words[match];
}

const words: Record<NonNullable<FoundGame["match"]>, string | null> = {
  name: null,
  pinyin: "拼音匹配",
  initials: "首字母匹配",
  category: "分类匹配",
  similar: "名称相近",
};
