import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { ChannelDay, Counts } from "@playfront/counters/counters";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { CatalogueDb, PackagerTables } from "../catalogue-db.ts";
import { multirange } from "./byte-runs.ts";
import { defaultChannel } from "./channels.ts";
import type { Handout } from "./download-log.ts";

type Trx = Kysely<PackagerTables>;

/** Rows in one transaction. */
const batchRows = 1_000;

/**
 * Writes handouts and adds to the day's counters in one transaction. The counters grow by what is new in the rows, so a
 * handout that is written twice, after a commit of unknown outcome, counts once.
 */
export function createHandoutWriter(
  catalogue: CatalogueDb,
): (handouts: readonly Handout[]) => Promise<void> {
  const writer = randomUUID();
  let number = 0;
  return async (handouts) => {
    for (let at = 0; at < handouts.length; at += batchRows) {
      const batch = handouts.slice(at, at + batchRows);
      await catalogue.query((db) =>
        db.transaction().execute(async (trx) => {
          const deltas = await writeBatch(trx, batch);
          if (deltas.length === 0) return;
          const rows = await countByChannel(trx, deltas);
          number += 1;
          const { text, values } = channelDaysStatement({ writer, number, rows });
          await trx.executeQuery(CompiledQuery.raw(text, values));
        }),
      );
    }
  };
}

/** The bytes that a batch has added to one downloader's row. */
interface HandoutDelta {
  day: string;
  build: string;
  cid: string;
  downloader: Buffer;
  started: boolean;
  finished: boolean;
  /** Bytes that were not handed out before. */
  bytes: number;
  /** The file's name in the address. */
  name: string;
}

/** A row with this many pieces stops growing: real downloads have far fewer. */
const maxRuns = 1_000;
/** Days a row is kept after its own day, so that operators can look into a figure. */
const keptDays = 3;

async function writeBatch(trx: Trx, batch: readonly Handout[]): Promise<HandoutDelta[]> {
  const salts = await loadSalts(trx, [...new Set(batch.map(({ day }) => day))]);
  const given = batch.map((handout) => ({
    ...handout,
    downloader: hashDownloader(handout, salts),
  }));
  const columns = [
    given.map(({ day }) => day),
    given.map(({ build }) => build),
    given.map(({ cid }) => cid),
    given.map(({ downloader }) => downloader),
    given.map(({ size }) => size),
    given.map(({ runs }) => multirange(runs)),
  ];
  const { rows } = await trx.executeQuery<HandoutDelta>(CompiledQuery.raw(upsertText, columns));
  const names = new Map(given.map((handout) => [handoutKey(handout), handout.name]));
  return rows.map((row) => ({ ...row, name: names.get(handoutKey(row)) ?? "" }));
}

function handoutKey({
  day,
  build,
  cid,
  downloader,
}: Pick<HandoutDelta, "day" | "build" | "cid" | "downloader">) {
  return [day, build, cid, downloader.toString("hex")].join("/");
}

/** Rows are locked in one order, so that nodes cannot deadlock. A finished row is not updated. */
const upsertText = `
insert into downloads as known (day, build, cid, downloader, size, ranges, finished, expires_at)
select day, build, cid, downloader, size, ranges, ranges @> int8range(0, size),
  (day + 1 + ${keptDays})::timestamp at time zone 'Asia/Shanghai'
from unnest($1::date[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::int8multirange[])
  as given (day, build, cid, downloader, size, ranges)
order by day, build, cid, downloader
on conflict (day, build, cid, downloader) do update set
  ranges = known.ranges + excluded.ranges,
  finished = (known.ranges + excluded.ranges) @> int8range(0, known.size)
  where not known.finished and (select count(*) from unnest(known.ranges)) < ${maxRuns}
returning new.day, new.build, new.cid, new.downloader, old.ranges is null as started, new.finished,
  (select sum(upper(run) - lower(run)) from unnest(new.ranges) as run)
    - (select coalesce(sum(upper(run) - lower(run)), 0) from unnest(old.ranges) as run) as bytes`;

function hashDownloader({ day, downloader }: Handout, salts: ReadonlyMap<string, Buffer>): Buffer {
  const salt = salts.get(day);
  if (salt === undefined) throw new Error(`no salt of ${day}`);
  return createHmac("sha256", salt).update(downloader).digest().subarray(0, 16);
}

/** One salt a day for all nodes. Once it is deleted, addresses can no longer be guessed from rows. */
async function loadSalts(trx: Trx, days: readonly string[]): Promise<Map<string, Buffer>> {
  for (const day of days.toSorted()) {
    await sql`
      insert into download_salts (day, salt, expires_at)
      values (${day}, ${randomBytes(32)}, (${day}::date + 1 + ${keptDays}::integer)::timestamp at time zone 'Asia/Shanghai')
      on conflict (day) do nothing`.execute(trx);
  }
  const rows = await trx
    .selectFrom("download_salts")
    .selectAll()
    .where("day", "in", days)
    .execute();
  return new Map(rows.map(({ day, salt }) => [day, salt]));
}

async function countByChannel(trx: Trx, deltas: readonly HandoutDelta[]): Promise<ChannelDay[]> {
  const builds = [...new Set(deltas.map(({ build }) => build))];
  const games = await trx
    .selectFrom("games")
    .select(["gameid", "gamename", "build"])
    .where("build", "in", builds)
    .execute();
  const channelOf = await loadChannelResolver(trx);
  const days = new Map<string, ChannelDay & { counts: Counts }>();
  for (const { day, cid: given, build, name, started, finished, bytes } of deltas) {
    const cid = channelOf(given);
    const gameid = findGameId(
      games.filter((game) => game.build === build),
      name,
    );
    const key = `${day}/${cid}/${gameid}`;
    const counts = days.get(key)?.counts ?? {};
    counts.download_starts = (counts.download_starts ?? 0) + Number(started);
    counts.download_finishes = (counts.download_finishes ?? 0) + Number(finished);
    counts.download_bytes = (counts.download_bytes ?? 0) + bytes;
    days.set(key, { day, cid, gameid, counts });
  }
  return [...days.values()];
}

/**
 * A made-up channel, accepted while the database was unavailable, counts for the default one: otherwise each made-up
 * name would add a row.
 */
async function loadChannelResolver(trx: Trx): Promise<(cid: string) => string> {
  const rows = await trx.selectFrom("channels").select(["cid", "is_default"]).execute();
  const cids = new Set(rows.map(({ cid }) => cid));
  const fallback = rows.find((row) => row.is_default)?.cid ?? defaultChannel;
  return (cid) => (cids.has(cid) ? cid : fallback);
}

/** The game that uses the build; of several, the one named in the address, which the shop made. */
function findGameId(games: readonly { gameid: string; gamename: string }[], name: string) {
  const game = games.length === 1 ? games[0] : games.find(({ gamename }) => gamename === name);
  return game?.gameid ?? null;
}
