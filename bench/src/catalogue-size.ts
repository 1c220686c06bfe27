import { type Connection, connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { fillCatalogue } from "../../apps/server/src/testing/large-shop/fill-large-shop.ts";
import { type HotQuery, hotQueries } from "../../apps/server/src/testing/large-shop/hot-queries.ts";
import type { Benchmark, Figure, Result } from "./benchmark.ts";
import { medianOf } from "./median.ts";
import type { World } from "./world.ts";

const smallShop = 1_000;
const largeShop = 1_000_000;
const turns = 300;
const warmUps = 50;
const page = { page: 1, pageSize: 20 };
/** Lists, searches and the details of a game, as a reader gets them who has chosen no platform. */
const compared = [
  ...["games: 全部 热游榜", "games: 全部 新游榜", "games: 休闲 热游榜", "games: 休闲 新游榜"],
  ...["games: for an age of 16", "games: one"],
  ...["search: in every name", "search: a letter", "search: a category", "search: one name"],
];

/** Whether what players read slows down with the number of games. No answer comes from a cache. */
export const catalogueSize: Benchmark = {
  name: "catalogue-size",
  title: "milliseconds of queries in a shop of a million games, against one of a thousand",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const large = await openShop(world, largeShop);
  const small = await openShop(world, smallShop);
  const figures: Figure[] = [];
  for (const name of compared) {
    const query = hotQueries.find((each) => each.name === name)!;
    figures.push({ label: name, value: await compare(query, large, small) });
  }
  await Promise.all([large.close(), small.close()]);
  return { figures, note: `medians of ${turns} turns, ${page.pageSize} rows of the first page` };
}

async function openShop({ connection, connectionString }: World, games: number) {
  const name = `shop_of_${games}`;
  await connection.pool.query(`create database ${name}`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  await fillCatalogue(url.href, games);
  return connect(url.href, 1, { statementMs: 0 });
}

/** In turns, so that other load on the machine affects both alike. */
async function compare(query: HotQuery, large: Connection, small: Connection): Promise<string> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    for (const [shop, taken] of [[large, times.large] as const, [small, times.small] as const]) {
      const started = performance.now();
      await query.run(shop.db, page);
      if (turn >= warmUps) taken.push(performance.now() - started);
    }
  }
  const [ofLarge, ofSmall] = [medianOf(times.large), medianOf(times.small)];
  return `${ofLarge.toFixed(2)} against ${ofSmall.toFixed(2)}: ${(ofLarge / ofSmall).toFixed(2)}`;
}
