import type { Rename, SiteSection, SiteValue } from "@playfront/contract/console/site";
import { allCategory, webGameCategory } from "@playfront/contract/constants";

type Facts = Record<string, string>;

/** A section as texts by field, as the trail and a refused change show it. Sections that differ have different texts. */
export function factsOf<Section extends SiteSection>(
  section: Section,
  value: SiteValue<Section>,
): Facts {
  const tell = tellers[section] as (value: SiteValue<Section>) => Facts;
  return tell(value);
}

type Tellers = { [Section in SiteSection]: (value: SiteValue<Section>) => Facts };

const tellers: Tellers = {
  search: ({ keyword, games }) => ({ keyword, games: games.join("、") }),
  home: ({ sections }) => ({
    sections: sections.map(({ title, shown }) => (shown ? title : `${title}（隐藏）`)).join("、"),
  }),
  categories: ({ names }) => ({ names: names.join("、") }),
  ranks: ({ ranks }) => ({
    ranks: ranks.map(({ name }) => name).join("、"),
    ...Object.fromEntries(
      ranks.map(({ name, rule, games }) => [name, [rule, ...games].join("、")]),
    ),
  }),
  help: ({ topics }) => ({
    order: topics.map(orderOf).join("；"),
    ...Object.fromEntries(
      topics.flatMap(({ questions }) =>
        questions.map(({ question, answer }) => [question, answer.join("\n")]),
      ),
    ),
  }),
  posts: ({ waiting, words }) => ({ waiting, words }),
  identity: (value) => value,
  footer: (value) => value,
  hosts: (value) => value,
};

function orderOf({ title, anchor, questions }: SiteValue<"help">["topics"][number]): string {
  const name = anchor ? `${title}（#${anchor}）` : title;
  return `${name}：${questions.map(({ question }) => question).join("、")}`;
}

/** What is wrong with a section, by field; null if players can be shown it. */
export function problemOf<Section extends SiteSection>(
  section: Section,
  value: SiteValue<Section>,
): { field: string; msg: string } | null {
  const find = finders[section] as
    | ((value: SiteValue<Section>) => ReturnType<typeof problemOf>)
    | undefined;
  return find?.(value) ?? null;
}

type Finders = {
  [Section in SiteSection]?: (value: SiteValue<Section>) => ReturnType<typeof problemOf>;
};

const finders: Finders = {
  home: ({ sections }) => {
    if (hasTwice(sections.map(({ section }) => section)))
      return { field: "sections", msg: "每个板块只能出现一次" };
    if (!sections.some(({ shown }) => shown))
      return { field: "sections", msg: "请至少显示一个板块" };
    return null;
  },
  categories: ({ names }) => {
    if (hasTwice(names)) return { field: "names", msg: "分类不能重复" };
    return names[0] === allCategory && names.includes(webGameCategory)
      ? null
      : { field: "names", msg: `请保留「${allCategory}」在首位，并保留「${webGameCategory}」` };
  },
  ranks: ({ ranks }) => {
    if (hasTwice(ranks.map(({ name }) => name))) return { field: "ranks", msg: "榜单不能重名" };
    const empty = ranks.find(({ rule, games }) => rule === "hand" && games.length === 0);
    return empty ? { field: "ranks", msg: `请为「${empty.name}」选择游戏` } : null;
  },
  help: ({ topics }) => {
    const questions = topics.flatMap((topic) => topic.questions.map(({ question }) => question));
    return hasTwice(questions) || hasTwice(topics.map(({ title }) => title))
      ? { field: "topics", msg: "主题和问题不能重复" }
      : null;
  },
};

/** What is wrong with names that change into others, all at once; null if each game can follow. */
export function problemOfRenames(
  renames: readonly Rename[],
  { before, after }: { before: readonly string[]; after: readonly string[] },
): { field: string; msg: string } | null {
  const froms = renames.map(({ from }) => from);
  const tos = renames.map(({ to }) => to);
  const isRight =
    !hasTwice(froms) &&
    !hasTwice(tos) &&
    renames.every(
      ({ from, to }) =>
        from !== to &&
        before.includes(from) &&
        after.includes(to) &&
        // Two names may change places; no category becomes one with another.
        after.includes(from) === tos.includes(from) &&
        before.includes(to) === froms.includes(to),
    );
  if (!isRight) return { field: "names", msg: "改名与分类不符，请刷新后重试" };
  const fixed = [allCategory, webGameCategory].find((name) => froms.includes(name));
  return fixed ? { field: "names", msg: `「${fixed}」不能改名` } : null;
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
