import type { GiftStock } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import { nextChange } from "../gift.rules.ts";
import type { GameLookup } from "../gift.service.ts";
import * as repository from "./open-stock.repository.ts";
import { claimsPerHour, countedClaims, lookedBackMs, runsOutAt } from "./open-stock.rules.ts";

interface OpenStockDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "selectListed">;
}

export type OpenStock = ReturnType<typeof createOpenStock>;

/** Batches that players see. */
const shownBatches = 10;

/** What everybody may know of a gift's codes. */
export function createOpenStock({ db, clock, games }: OpenStockDeps) {
  return {
    /** Null if the gift or its game is not published. */
    async find(giftid: string) {
      const now = clock.now();
      const listedGame = games.selectListed(sql.ref("gifts.gameid"));
      const row = await repository.findStock(db, { giftid, listedGame });
      if (!row) return null;
      const since = new Date(now.getTime() - lookedBackMs);
      const [batches, times] = await Promise.all([
        repository.findBatches(db, { giftid, limit: shownBatches }),
        repository.findLastClaims(db, { giftid, since, limit: countedClaims }),
      ]);
      const stock = toStock(row, { batches, times, now });
      return { stock, gameid: row.gameid, changesAt: nextChange(row, now) };
    },
  };
}

function toStock(
  { created_at, opens_at, expires_at, total, claimed }: repository.StockRow,
  {
    batches,
    times,
    now,
  }: {
    batches: readonly { created_at: Date; written: number }[];
    times: readonly Date[];
    now: Date;
  },
): GiftStock {
  const left = Math.max(0, total - claimed);
  const perHour = claimsPerHour({ now, opensAt: opens_at, times });
  const runsOut = runsOutAt({ now, left, perHour, expiresAt: expires_at });
  const all = batches.map((batch) => ({ at: toIsoTime(batch.created_at), count: batch.written }));
  // Once all batches are known: the gift was made with the codes that none of them has brought.
  const first = all.reduce((rest, { count }) => rest - count, total);
  if (first > 0 && batches.length < shownBatches)
    all.push({ at: toIsoTime(created_at), count: first });
  return {
    left,
    total,
    batches: all,
    perhour: perHour,
    ...(runsOut && { runsout: toIsoTime(runsOut) }),
  };
}
