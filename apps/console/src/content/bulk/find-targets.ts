import { allCategory } from "@playfront/contract/constants";
import { callConsole } from "../../api/call-console.ts";

export interface Choice {
  id: string;
  name: string;
}

/** Where documents can be moved: from one of these, if that is asked, to one of those. */
export interface Targets {
  from: readonly Choice[] | null;
  to: readonly Choice[];
}

/** The columns that the games of these articles have in common. */
export async function findColumnTargets(ids: readonly string[]): Promise<Targets> {
  const articles = await Promise.all(ids.map((id) => callConsole("articles/get", { id })));
  const gameids = [...new Set(articles.map(({ data }) => data.gameid))];
  const games = await Promise.all(gameids.map((gameid) => callConsole("columns/get", { gameid })));
  const [first, ...others] = games.map(({ columns }) => columns);
  const common = (first ?? []).filter(({ col }) =>
    others.every((columns) => columns.some((column) => column.col === col)),
  );
  return { from: null, to: common.map(({ col, colname }) => ({ id: col, name: colname })) };
}

/** The categories that these games have, and those of the shop. */
export async function findCategoryTargets(ids: readonly string[]): Promise<Targets> {
  const [shop, ...games] = await Promise.all([
    callConsole("categories/list", {}),
    ...ids.map((id) => callConsole("games/get", { id })),
  ]);
  const own = new Set(games.flatMap(({ data }) => data.categories));
  return {
    from: [...own].map(toChoice),
    to: shop.names.filter((name) => name !== allCategory).map(toChoice),
  };
}

const toChoice = (name: string): Choice => ({ id: name, name });
