import type { Db } from "@playfront/database/connect";
import { type Portions, repeatWhileFull } from "../../../infra/jobs/portions.ts";
import { findOutdated, updateSearchFields } from "./game-search.repository.ts";
import { searchFields, searchVersion } from "./search-fields.ts";

/** Writes the search fields of games that an earlier version has written, in portions. A trigger makes their terms. */
export function refreshSearchFields(db: Db, portion = 50): Portions {
  return repeatWhileFull(portion, () =>
    db.transaction().execute(async (trx) => {
      const games = await findOutdated(trx, { before: searchVersion, limit: portion });
      for (const game of games) await updateSearchFields(trx, game.gameid, searchFields(game));
      return games.length;
    }),
  );
}
