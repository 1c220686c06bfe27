import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CatalogueDb, createCatalogueDb } from "../catalogue-db.ts";
import { makeWorld, type World } from "../testing/world.ts";
import type { Run } from "./byte-runs.ts";
import { createHandoutWriter } from "./handouts.repository.ts";

let world: World;
let catalogue: CatalogueDb;

beforeAll(async () => {
  const cids = Array.from({ length: 60 }, (_, index) => `order-${index}`);
  world = await makeWorld(["default", "again", "twin", "many", "crumbs", ...cids]);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  catalogue = createCatalogueDb({ locate: async () => world.url, log: silent });
  await vi.waitFor(() => catalogue.query(async () => {}));
});
afterAll(async () => {
  await catalogue.close();
  await world.close();
});

const handout = (cid: string, runs: Run[]) => ({
  ...{
    day: "2026-11-20",
    build: "b",
    cid,
    downloader: Buffer.alloc(32, cid),
    name: "x",
    size: 1_000_000,
    runs,
  },
});

async function readCounts(cid: string) {
  const days = world.db.selectFrom("channel_days").selectAll().where("cid", "=", cid);
  const rows = await days.execute();
  return rows.map((row) =>
    [row.download_starts, row.download_finishes, row.download_bytes].map(Number),
  );
}

test("handouts that are written again, since nobody knew whether they were, count once", async () => {
  const handouts = [
    handout("again", [{ start: 0, end: 400 }]),
    handout("twin", [{ start: 5, end: 9 }]),
  ];
  const write = createHandoutWriter(catalogue);
  await write(handouts);
  await write(handouts);
  await createHandoutWriter(catalogue)(handouts);
  expect(await readCounts("again")).toEqual([[1, 0, 400]]);
});

test("many downloaders of one channel in one batch add up", async () => {
  const runs = [{ start: 0, end: 1_000_000 }];
  const many = Array.from({ length: 2_500 }, (_, index) => {
    const downloader = Buffer.alloc(32);
    downloader.writeUInt32LE(index);
    return { ...handout("many", runs), downloader };
  });
  await createHandoutWriter(catalogue)(many);
  expect(await readCounts("many")).toEqual([[2_500, 2_500, 2_500_000_000]]);
});

test("writers of the same rows in any order never block each other", async () => {
  const cids = Array.from({ length: 60 }, (_, index) => `order-${index}`);
  const write = (order: string[], at: number) =>
    createHandoutWriter(catalogue)(order.map((cid) => handout(cid, [{ start: at, end: at + 10 }])));
  await Promise.all([1, 2, 3, 4].map((at) => write(at % 2 ? cids : cids.toReversed(), at * 10)));
  expect(await readCounts("order-7")).toEqual([[1, 0, 40]]);
});

test("who takes a package crumb by crumb makes no row without end", async () => {
  const crumbs = (from: number) =>
    Array.from({ length: 1_100 }, (_, index) => ({
      start: from + index * 2,
      end: from + index * 2 + 1,
    }));
  const write = createHandoutWriter(catalogue);
  await write([handout("crumbs", crumbs(0))]);
  await write([handout("crumbs", crumbs(100_000))]);
  expect(await readCounts("crumbs")).toEqual([[1, 0, 1_100]]);
});

test("made-up channels, as they pass while the shop is away, count for the default one", async () => {
  const runs = [{ start: 0, end: 10 }];
  await createHandoutWriter(catalogue)([handout("made-up-1", runs), handout("made-up-2", runs)]);
  expect(await readCounts("default")).toEqual([[2, 0, 20]]);
  expect(await readCounts("made-up-1")).toEqual([]);
});
