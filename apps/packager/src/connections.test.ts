import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { receive } from "./testing/download.ts";
import { makeWorld, type World, waitForChannel } from "./testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld(["default", "tap01"]);
});
afterAll(() => world.close());

test("opens four connections and one that listens, and answers 503 if the database hangs", async () => {
  const host = await world.open();
  await waitForChannel(host, "tap01");
  const holder = await world.pool.connect();
  await holder.query("begin; lock table builds in access exclusive mode");
  const answers = Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      return receive(`${host.origin}/d/hanging-${number}/tap01/x.apk`);
    }),
  );
  const most = { "playfront-packager": 4, "playfront-changes": 1 };
  await vi.waitFor(async () => expect(await countConnections()).toEqual(most), 3_000);
  const seen = (await answers).map(({ status, headers }) => `${status} ${headers["retry-after"]}`);
  expect(new Set(seen)).toEqual(new Set(["503 5"]));
  await holder.query("rollback");
  holder.release();
});

/** Connections of the packaging host to the database, by name. */
async function countConnections(): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ name: string; count: number }>(`
    select application_name as name, count(*)::int from pg_stat_activity
    where datname = current_database() and application_name <> 'playfront' group by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
