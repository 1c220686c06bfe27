import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** What a run reads of one game at most: its players, of each the last games, and of each game the players. */
const most = { players: 1_000, gamesOfPlayer: 50, playersOfOther: 100_000 };
/** As many have to play both games: one player alone says nothing, and could be told by it. */
const fewestInCommon = 3;
/** Games of each category that are looked at, the most popular ones. */
const gamesOfCategory = 50;

/** Games with players after an id that no run has looked at since a time, in the order of their ids. */
export async function findDue(
  db: Executor,
  { after, since, limit }: { after: string; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ gameid: string }>`
    select gameid from games
    where gameid > ${after} and published
      and exists (select from recent_games as played where played.gameid = games.gameid)
      and not exists (
        select from alike_games as alike where alike.gameid = games.gameid and alike.found_at >= ${since})
    order by gameid limit ${limit}`.execute(db);
  return rows.map(({ gameid }) => gameid);
}

/**
 * Writes for each game which others its players play. A game counts by how many of them play it, divided by the root of how many
 * play it at all: otherwise the most popular games would be alike to all.
 */
export async function findAndWrite(
  db: Executor,
  { gameids, now, kept }: { gameids: readonly string[]; now: Date; kept: number },
): Promise<void> {
  await sql`
    insert into alike_games (gameid, alike_gameids, found_at)
    select chosen.gameid, array(
      select common.gameid from (
        select played.gameid, count(*) as players
        from (
          select uid from recent_games where gameid = chosen.gameid limit ${most.players}
        ) as player
        cross join lateral (
          select gameid from recent_games where uid = player.uid
          order by played_at desc limit ${most.gamesOfPlayer}
        ) as played
        where played.gameid <> chosen.gameid
        group by played.gameid having count(*) >= ${fewestInCommon}
        order by players desc, played.gameid desc limit ${kept * 10}
      ) as common
      cross join lateral (
        select count(*) as players from (
          select from recent_games where gameid = common.gameid limit ${most.playersOfOther}) as counted
      ) as whole
      order by common.players / sqrt(whole.players) desc, common.gameid desc limit ${kept}
    ), ${now}
    from unnest(${[...gameids]}::bigint[]) as chosen (gameid)
    on conflict (gameid) do update
      set alike_gameids = excluded.alike_gameids, found_at = excluded.found_at`.execute(db);
}

/** First the games that its players play, then the most popular of those with which it has most categories in common. */
export async function findAlike(
  db: Executor,
  { gameid, limit }: { gameid: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ gameid: string }>`
    with played as materialized (
      select alike.gameid, place from alike_games, unnest(alike_gameids) with ordinality as alike (gameid, place)
      where alike_games.gameid = ${gameid}
    ), of_categories as (
      select near.gameid, count(*) as common, max(near.hot) as hot
      from game_categories as own
      cross join lateral (
        select gameid, hot from game_categories where category = own.category
        order by hot desc, gameid desc limit ${gamesOfCategory}
      ) as near
      where own.gameid = ${gameid} and near.gameid <> ${gameid}
      group by near.gameid
    )
    select gameid from (
      select gameid, 1 as part, place, 0 as hot from played
      union all
      select gameid, 2, -common, -hot from of_categories
        where gameid not in (select gameid from played)
    ) as found
    order by part, place, hot, gameid desc limit ${limit}`.execute(db);
  return rows.map((row) => row.gameid);
}
