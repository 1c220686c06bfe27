import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CatalogueDb, createCatalogueDb } from "../catalogue-db.ts";
import { makeWorld, type World } from "../testing/world.ts";
import type { Handout } from "./download-log.ts";
import { writeHandouts } from "./handouts.repository.ts";

let world: World;
let catalogue: CatalogueDb;

beforeAll(async () => {
  const cids = Array.from({ length: 60 }, (_, index) => `order-${index}`);
  world = await makeWorld(["default", "again", "twin", "many", "sums", "end", "older", ...cids]);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  catalogue = createCatalogueDb({ locate: async () => world.url, log: silent });
  await vi.waitFor(() => catalogue.query(async () => {}));
});
afterAll(async () => {
  await catalogue.close();
  await world.close();
});

const size = 1_000_000;
const handout = (cid: string, bytes: number, hasEnd = false): Handout => ({
  day: "2026-11-20",
  build: "b",
  cid,
  downloader: Buffer.alloc(32, cid),
  name: "x",
  size,
  bytes,
  hasEnd,
});

let number = 0;
const writer = "6f0c2d6a-9b1e-4c5f-8a7d-3e2b1c0f9e8d";

/** Each call is a batch of its own. */
function write(...handouts: Handout[]): Promise<void> {
  number += 1;
  return writeHandouts(catalogue, { writer, number, handouts });
}

/** `[starts, finishes, bytes]` */
async function readCounts(cid: string) {
  const days = world.db.selectFrom("channel_days").selectAll().where("cid", "=", cid);
  const rows = await days.execute();
  return rows.map((row) =>
    [row.download_starts, row.download_finishes, row.download_bytes].map(Number),
  );
}

test("a batch that is written again, since nobody knew whether it was, counts once", async () => {
  const handouts = [handout("again", 400), handout("twin", 4)];
  const batch = { writer: "0d4f9a52-5b0b-4a55-9f3b-0c8a0b7b2c11", number: 1, handouts };
  await writeHandouts(catalogue, batch);
  await writeHandouts(catalogue, batch);
  await Promise.all([writeHandouts(catalogue, batch), writeHandouts(catalogue, batch)]);
  expect(await readCounts("again")).toEqual([[1, 0, 400]]);
  const row = world.db.selectFrom("downloads").select("handed_out").where("cid", "=", "again");
  expect(await row.execute()).toEqual([{ handed_out: "400" }]);
});

test("a download is finished by all its bytes with the last among them, once", async () => {
  await write(handout("end", 0));
  expect(await readCounts("end")).toEqual([[1, 0, 0]]);
  await write(handout("end", 600_000));
  await write(handout("end", 400_000));
  expect(await readCounts("end")).toEqual([[1, 0, size]]);
  await write(handout("end", 10, true));
  expect(await readCounts("end")).toEqual([[1, 1, size + 10]]);
  await write(handout("end", size, true));
  expect(await readCounts("end")).toEqual([[1, 1, 2 * size + 10]]);
});

test("the last byte alone finishes nothing", async () => {
  await write(handout("sums", 100, true));
  await write(handout("sums", 500_000));
  expect(await readCounts("sums")).toEqual([[1, 0, 500_100]]);
});

test("many downloaders of one channel in one batch add up", async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => {
    const downloader = Buffer.alloc(32);
    downloader.writeUInt32LE(index);
    return { ...handout("many", size, true), downloader };
  });
  await write(...many);
  expect(await readCounts("many")).toEqual([[1_000, 1_000, 1_000 * size]]);
});

test("writers of the same rows in any order never block each other", async () => {
  const cids = Array.from({ length: 60 }, (_, index) => `order-${index}`);
  const writers = ["1", "2", "3", "4"].map((digit) => writer.replaceAll("6", digit));
  await Promise.all(
    writers.map((one, index) => {
      const order = index % 2 ? cids : cids.toReversed();
      const handouts = order.map((cid) => handout(cid, 10));
      return writeHandouts(catalogue, { writer: one, number: 1, handouts });
    }),
  );
  expect(await readCounts("order-7")).toEqual([[1, 0, 40]]);
});

test("made-up channels, as they pass while the shop is away, count for the default one", async () => {
  await write(handout("made-up-1", 10), handout("made-up-2", 10));
  expect(await readCounts("default")).toEqual([[2, 0, 20]]);
  expect(await readCounts("made-up-1")).toEqual([]);
});

/** The statement of release 0.3.0, which counts `started` and `finished` as they are returned. */
const olderStatement = `
insert into downloads as known (day, build, cid, downloader, size, ranges, finished, expires_at)
select day, build, cid, downloader, size, ranges, ranges @> int8range(0, size),
  (day + 1 + 3)::timestamp at time zone 'Asia/Shanghai'
from unnest($1::date[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::int8multirange[])
  as given (day, build, cid, downloader, size, ranges)
order by day, build, cid, downloader
on conflict (day, build, cid, downloader) do update set
  ranges = known.ranges + excluded.ranges,
  finished = (known.ranges + excluded.ranges) @> int8range(0, known.size)
  where not known.finished and (select count(*) from unnest(known.ranges)) < 1000
returning old.ranges is null as started, new.finished`;

test("a node of the release before counts no start and no finish that this one has counted, nor the reverse", async () => {
  await write(handout("older", 100));
  const { downloader } = await world.db
    .selectFrom("downloads")
    .select("downloader")
    .where("cid", "=", "older")
    .executeTakeFirstOrThrow();
  const older = async (ranges: string) => {
    const row = [["2026-11-20"], ["b"], ["older"], [downloader], [size], [ranges]];
    return (await world.pool.query(olderStatement, row)).rows;
  };
  expect(await older("{[0,500)}")).toEqual([{ started: false, finished: false }]);
  await write(handout("older", size, true));
  expect(await readCounts("older")).toEqual([[1, 1, size + 100]]);
  expect(await older(`{[0,${size})}`)).toEqual([]);

  await world.db.deleteFrom("downloads").where("cid", "=", "older").execute();
  expect(await older(`{[0,${size})}`)).toEqual([{ started: true, finished: true }]);
  await write(handout("older", size, true));
  expect(await readCounts("older")).toEqual([[1, 1, 2 * size + 100]]);
});
