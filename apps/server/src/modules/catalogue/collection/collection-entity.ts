import type {
  CollectedGame,
  Collection,
  ListedCollection,
  ListedGame,
} from "@playfront/contract/entities";
import type { CollectionRow } from "./collection.repository.ts";

type Shown = Pick<CollectionRow, "id" | "title" | "summary" | "cover" | "games">;

/** The games of a collection that players may see. */
export function collected(
  { games }: Pick<CollectionRow, "games">,
  listed: ReadonlyMap<string, ListedGame>,
): CollectedGame[] {
  return games.flatMap(({ gameid, text, cover }) => {
    const game = listed.get(gameid);
    return game ? [{ game, text, ...(cover && { cover }) }] : [];
  });
}

export function toListedCollection(
  row: Shown,
  listed: ReadonlyMap<string, ListedGame>,
): ListedCollection {
  const { id, title, summary, cover } = row;
  return { id, title, summary, cover, gamenum: collected(row, listed).length };
}

export function toCollection(
  row: Shown & Pick<CollectionRow, "intro">,
  listed: ReadonlyMap<string, ListedGame>,
): Collection {
  return {
    ...toListedCollection(row, listed),
    ...(row.intro !== "" && { intro: row.intro }),
    games: collected(row, listed),
  };
}
