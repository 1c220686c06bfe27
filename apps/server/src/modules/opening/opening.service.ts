import type { OpeningSpanName } from "@playfront/contract/calls/opening";
import type { Opening } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import { sliceOf } from "../../infra/slice.ts";
import type { GameLookup } from "../gift/gift.service.ts";
import * as repository from "./opening.repository.ts";
import { nextChange, spanOf } from "./opening.rules.ts";
import { insert } from "./opening-desk.repository.ts";

export interface OpeningServiceDeps {
  db: Db;
  clock: Clock;
  games: Pick<GameLookup, "selectListed" | "findAllListed">;
}

export interface NewOpening {
  gameid: string;
  serverName: string;
  opensAt: Date;
  giftid: string | null;
  published: boolean;
}

interface Wanted {
  page: number;
  pageSize: number;
  day?: OpeningSpanName | undefined;
  gameid?: string | undefined;
}

export type OpeningService = ReturnType<typeof createOpeningService>;

/** When servers of games open, the same for every player. */
export function createOpeningService({ db, clock, games }: OpeningServiceDeps) {
  return {
    /** One page, and when it changes by itself. */
    async list({
      day,
      gameid,
      ...paging
    }: Wanted): Promise<{ openings: Opening[]; changesAt: Date }> {
      const now = clock.now();
      const slice = sliceOf(paging);
      const listedGame = games.selectListed(sql.ref("openings.gameid"));
      const wanted = { span: spanOf(day, now), gameid, listedGame };
      const rows = slice === null ? [] : await repository.findListed(db, { ...wanted, ...slice });
      const listed = await games.findAllListed([...new Set(rows.map((row) => row.gameid))]);
      const openings = rows.flatMap((row): Opening[] => {
        const game = listed.get(row.gameid);
        if (!game) return [];
        const { gameid, gamename, gametype, logo } = game;
        return [
          {
            openingid: row.id,
            ...{ gameid, gamename, gametype, logo },
            servername: row.server_name,
            opens: toIsoTime(row.opens_at),
            state: row.opens_at > now ? "soon" : "open",
            ...(row.giftid && row.giftname && { giftid: row.giftid, giftname: row.giftname }),
          },
        ];
      });
      const moves = day === "next" && slice !== null && slice.offset > 0;
      // Once the first of all opens, every later page begins with another one.
      const before = moves
        ? await repository.findListed(db, { ...wanted, limit: 1, offset: 0 })
        : [];
      return { openings, changesAt: nextChange([...before, ...rows], now) };
    },

    /** An opening that no operator has written. */
    async create({ gameid, serverName, opensAt, giftid, published }: NewOpening): Promise<string> {
      const [id] = await insert(db, [
        {
          ...{ gameid, server_name: serverName, opens_at: opensAt, giftid, published },
          ...{ revision: 1, updated_at: clock.now(), updated_by: "" },
        },
      ]);
      if (id === undefined) throw new Error(`the game has a server ${serverName} already`);
      return id;
    },
  };
}
