import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@playfront/database/migrate";
import { loadMigrations } from "@playfront/database/migrations";
import { previousRelease } from "@playfront/database/testing/previous-release";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { checkOutRelease } from "./testing/releases/check-out-release.ts";
import { register, startLoad } from "./testing/releases/load.ts";
import { startRelease } from "./testing/releases/release-server.ts";
import { createNodeApi, createRouter, type Node, type Router } from "./testing/releases/router.ts";
import { stockShop } from "./testing/releases/stock-shop.ts";

const newRoot = join(import.meta.dirname, "../../..");
const players = 3;
const secretKey = randomBytes(32).toString("base64");
const gifts = { count: 400, codes: players - 1 };
let old: Awaited<ReturnType<typeof checkOutRelease>>;
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  old = await checkOutRelease(previousRelease().commit);
  dataDir = await mkdtemp(join(tmpdir(), "pf-releases-"));
  await chmod(dataDir, 0o755);
  database = await createTestDatabase();
  await database.pool.query("drop schema public cascade; create schema public");
}, 120_000);
afterAll(async () => {
  await database.close();
  await old.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const startNode = async (name: string, root: string) => {
  const server = await startRelease({ root, databaseUrl: database.url, dataDir, secretKey });
  onTestFinished(async () => void (await server.stop()));
  return { name, ...server };
};

test("the release before and this one serve the same shop, through the upgrade and back", async () => {
  const before = await startNode("before", old.root);
  const stock = await stockShop(old.root, database.url, gifts);
  const router = createRouter(before);
  const load = await startLoad(router, stock, players);
  onTestFinished(() => load.stop());
  await load.nextRound();

  const { pending } = await migrateDatabase(database.url);
  expect(pending).toEqual([]);
  await load.nextRound();
  await expectNews([before], stock.gameid);

  const upgraded = await startNode("upgraded", newRoot);
  await router.route([before, upgraded]);
  await load.nextRound();
  await expectNews([before, upgraded], stock.gameid);
  await expectSessionsEnd([before, upgraded], router);
  await router.route([upgraded]);
  await before.stop();
  await load.nextRound();

  const rolledBack = await startNode("rolled back", old.root);
  expect(rolledBack.printed()).toContain("The database is ahead of this release");
  await router.route([upgraded, rolledBack]);
  await load.nextRound();
  await expectNews([upgraded, rolledBack], stock.gameid);
  await expectSessionsEnd([upgraded, rolledBack], router);
  await router.route([rolledBack]);
  await upgraded.stop();
  await load.nextRound();
  await load.stop();

  expect(router.failures.slice(0, 10)).toEqual([]);
  for (const name of ["before", "upgraded", "rolled back"]) {
    expect(router.answered.get(name), name).toBeGreaterThan(50);
  }
  await expectClaims(load.claims);
  await rolledBack.stop();
}, 180_000);

test("a node of the release before starts while this one's migration still runs", async () => {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const up = () => {
    started.resolve();
    return ended.promise;
  };
  const migrations = { ...(await loadMigrations()), "29991231T000000_long": { up } };
  const migrated = migrateDatabase(database.url, { migrations });
  await started.promise;
  const restarted = await startNode("restarted", old.root).finally(ended.resolve);
  expect(restarted.printed()).toContain("The database is ahead of this release");
  await migrated;
}, 60_000);

/** Every node answers the name that a game gets now, though it keeps the answers to this call. */
async function expectNews(nodes: readonly Node[], gameid: string): Promise<void> {
  const gamename = `改名${randomBytes(4).toString("hex")}`;
  await database.pool.query("update games set gamename = $1 where gameid = $2", [gamename, gameid]);
  for (const node of nodes) {
    const read = async () => {
      const answer = await createNodeApi(node).call("game/getGameInfo", { gameid });
      return answer.ok && answer.data.gamename;
    };
    await expect.poll(read, { message: node.name, timeout: 5_000 }).toBe(gamename);
  }
}

/** Whoever logs out at one node is logged out at the other, though a node may keep sessions in memory. */
async function expectSessionsEnd(nodes: readonly Node[], router: Router): Promise<void> {
  for (const node of nodes) {
    const { token } = await register(router, `leaver_${randomBytes(4).toString("hex")}`);
    const ask = (of: Node) => async () =>
      (await createNodeApi(of, { token }).call("user/getUserInfo", {})).ok;
    for (const each of nodes) expect(await ask(each)(), each.name).toBe(true);
    await createNodeApi(node, { token }).call("user/logout", {});
    for (const each of nodes) {
      await expect.poll(ask(each), { message: each.name, timeout: 1_000 }).toBe(false);
    }
  }
}

/** What players were answered is what the database says: each code once, each gift given out to the last. */
async function expectClaims(claims: Map<string, Map<string, string>>): Promise<void> {
  const { rows } = await database.pool.query<{ username: string; giftid: string; code: string }>(`
    select username, giftid::text, code from gift_codes join accounts using (uid)
    where claimed_at is not null`);
  const stored = rows.map(({ username, giftid, code }) => `${username} ${giftid} ${code}`);
  const told = [...claims].flatMap(([username, claimed]) =>
    [...claimed].map(([giftid, code]) => `${username} ${giftid} ${code}`),
  );
  expect(told.toSorted()).toEqual(stored.toSorted());
  expect(new Set(rows.map(({ giftid, code }) => `${giftid} ${code}`)).size).toBe(rows.length);
  const counts = await database.pool.query(
    "select sum(claimed)::int as claimed from gift_claim_counts",
  );
  expect(counts.rows).toEqual([{ claimed: rows.length }]);
}
