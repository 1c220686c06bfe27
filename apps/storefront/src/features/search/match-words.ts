import type { FoundGame } from "@playfront/contract/entities";

/** Why a game was found, where its name does not show it; null otherwise, and if the host does not say. */
export function matchWords({ match, gamename }: FoundGame, keyword: string): string | null {
  if (match === undefined) return null;
  // The words may stand in another order. A name without them is not the shown one: the host searches by other names too.
  if (match === "name") {
    const name = simple(gamename);
    const isShown =
      name.includes(simple(keyword)) ||
      keyword.split(/\s+/).every((word) => name.includes(simple(word)));
    return isShown ? null : "别名匹配";
  }
  return words[match];
}

const words: Record<Exclude<NonNullable<FoundGame["match"]>, "name">, string> = {
  pinyin: "拼音匹配",
  initials: "首字母匹配",
  category: "分类匹配",
  similar: "名称相近",
};

/** As the host compares names: without width, case, spaces and invisible characters. */
function simple(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{C}]/gu, "");
}
