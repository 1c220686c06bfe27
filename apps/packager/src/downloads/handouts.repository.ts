import { createHmac, randomBytes } from "node:crypto";
import { channelDaysStatement } from "@playfront/counters/channel-days-statement";
import type { ChannelDay, Counts } from "@playfront/counters/counters";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { CatalogueDb, PackagerTables } from "../catalogue-db.ts";
import { defaultChannel } from "./channels.ts";
import type { Handout, HandoutBatch } from "./download-log.ts";

type Trx = Kysely<PackagerTables>;

/** Writes handouts and adds to the day's counters in one transaction; a batch that is written again changes nothing. */
export async function writeHandouts(catalogue: CatalogueDb, batch: HandoutBatch): Promise<void> {
  try {
    await catalogue.query((db) => db.transaction().execute((trx) => writeBatch(trx, batch)));
  } catch (error) {
    if (!(error instanceof WrittenBefore)) throw error;
  }
}

/** Rolls the transaction back. */
class WrittenBefore extends Error {}

/** A handout, and what it was for its downloader's row. */
interface CountedHandout extends Handout {
  started: boolean;
  finished: boolean;
}

/** Days a row is kept after its own day, so that operators can look into a figure. */
const keptDays = 3;

async function writeBatch(trx: Trx, { writer, number, handouts }: HandoutBatch): Promise<void> {
  const rows = await countByChannel(trx, await addHandouts(trx, handouts));
  if (rows.length === 0) return;
  const { text, values } = channelDaysStatement({ writer, number, rows });
  const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(text, values));
  if (numAffectedRows === 0n) throw new WrittenBefore();
}

async function addHandouts(trx: Trx, handouts: readonly Handout[]): Promise<CountedHandout[]> {
  const salts = await loadSalts(trx, [...new Set(handouts.map(({ day }) => day))]);
  const downloaders = handouts.map((handout) => hashDownloader(handout, salts));
  const columns = [
    handouts.map(({ day }) => day),
    handouts.map(({ build }) => build),
    handouts.map(({ cid }) => cid),
    downloaders,
    handouts.map(({ size }) => size),
    handouts.map(({ bytes }) => bytes),
    handouts.map(({ hasEnd }) => hasEnd),
  ];
  const { rows } = await trx.executeQuery<Changed>(CompiledQuery.raw(upsertText, columns));
  const changed = new Map(rows.map((row) => [rowKey(row, row.downloader), row]));
  return handouts.map((handout, index) => {
    const row = changed.get(rowKey(handout, downloaders[index]!));
    return { ...handout, started: row?.started ?? false, finished: row?.finished ?? false };
  });
}

interface Changed extends Pick<Handout, "day" | "build" | "cid" | "downloader"> {
  started: boolean;
  finished: boolean;
}

function rowKey({ day, build, cid }: Pick<Handout, "day" | "build" | "cid">, downloader: Buffer) {
  return [day, build, cid, downloader.toString("hex")].join("/");
}

/**
 * A download is finished once as many bytes as the package has were handed out, its last one among them. A finished row is
 * not changed any more. Rows are locked in one order, so that nodes cannot deadlock.
 */
const upsertText = `
insert into downloads as known (day, build, cid, downloader, size, handed_out, has_end, finished, expires_at)
select day, build, cid, downloader, size, bytes, has_end, has_end and bytes >= size,
  (day + 1 + ${keptDays})::timestamp at time zone 'Asia/Shanghai'
from unnest($1::date[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[], $7::boolean[])
  as given (day, build, cid, downloader, size, bytes, has_end)
order by day, build, cid, downloader
on conflict (day, build, cid, downloader) do update set
  handed_out = known.handed_out + excluded.handed_out,
  has_end = known.has_end or excluded.has_end,
  finished = (known.has_end or excluded.has_end) and known.handed_out + excluded.handed_out >= known.size
  where not known.finished and excluded.handed_out > 0
returning new.day, new.build, new.cid, new.downloader, old.day is null as started, new.finished`;

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

async function countByChannel(
  trx: Trx,
  handouts: readonly CountedHandout[],
): Promise<ChannelDay[]> {
  const news = handouts.filter(({ started, bytes }) => started || bytes > 0);
  if (news.length === 0) return [];
  const gameOf = await loadGameResolver(trx, [...new Set(news.map(({ build }) => build))]);
  const channelOf = await loadChannelResolver(trx);
  const days = new Map<string, ChannelDay & { counts: Counts }>();
  for (const handout of news) {
    const cid = channelOf(handout.cid);
    const gameid = gameOf(handout);
    const key = `${handout.day}/${cid}/${gameid}`;
    const counts = days.get(key)?.counts ?? {};
    counts.download_starts = (counts.download_starts ?? 0) + Number(handout.started);
    counts.download_finishes = (counts.download_finishes ?? 0) + Number(handout.finished);
    counts.download_bytes = (counts.download_bytes ?? 0) + handout.bytes;
    days.set(key, { day: handout.day, cid, gameid, counts });
  }
  return [...days.values()];
}

/** The game that uses the build; of several, the one named in the address, which the shop made. */
async function loadGameResolver(trx: Trx, builds: readonly string[]) {
  const games = await trx
    .selectFrom("games")
    .select(["gameid", "gamename", "build"])
    .where("build", "in", builds)
    .execute();
  return ({ build, name }: Handout): string | null => {
    const own = games.filter((game) => game.build === build);
    const game = own.length === 1 ? own[0] : own.find(({ gamename }) => gamename === name);
    return game?.gameid ?? null;
  };
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
