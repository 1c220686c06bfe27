import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateDatabase } from "@playfront/database/migrate";
import { loadMigrations } from "@playfront/database/migrations";
import { previousRelease } from "@playfront/database/testing/previous-release";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startPackager } from "./testing/processes/packager-process.ts";
import { buildPages, checkOutRelease } from "./testing/releases/check-out-release.ts";
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
  await buildPages(newRoot);
  dataDir = await mkdtemp(join(tmpdir(), "pf-releases-"));
  await chmod(dataDir, 0o755);
  database = await createTestDatabase();
  await database.pool.query("drop schema public cascade; create schema public");
}, 300_000);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server and a packaging host of a release. */
const startNodes = async (name: string, root: string) => {
  const server = await startRelease({
    root,
    databaseUrl: database.url,
    dataDir,
    secretKey,
    settings: { STOREFRONT_BUILD: join(root, "apps/storefront/build") },
  });
  onTestFinished(async () => void (await server.stop()));
  const packager = await startPackager({ DATABASE_URL: database.url, DATA_DIR: dataDir }, root);
  onTestFinished(async () => void (await packager.stop()));
  return { server: { name, ...server }, packager: { name, ...packager } };
};
type Nodes = Awaited<ReturnType<typeof startNodes>>;

test("the release before and this one serve the same shop, through the upgrade and back", async () => {
  const before = await startNodes("before", old.root);
  const stock = await stockShop(old.root, database.url, gifts);
  const router = createRouter(before.server);
  const packages = createRouter(before.packager);
  const load = await startLoad({ router, packages }, stock, players);
  onTestFinished(() => load.stop());
  await load.nextRound();

  const { pending } = await migrateDatabase(database.url);
  expect(pending).toEqual([]);
  await load.nextRound();
  await expectNews([before.server], stock.gameid);

  const serveFrom = async (nodes: readonly Nodes[]) => {
    await router.route(nodes.map(({ server }) => server));
    await packages.route(nodes.map(({ packager }) => packager));
  };
  const replace = async (leaving: Nodes, coming: Nodes) => {
    await serveFrom([leaving, coming]);
    await load.nextRound();
    const servers = [leaving.server, coming.server];
    await expectNews(servers, stock.gameid);
    await expectSessionsEnd(servers, router);
    await serveFrom([coming]);
    await leaving.server.stop();
    await leaving.packager.stop();
    await load.nextRound();
  };
  const upgraded = await startNodes("upgraded", newRoot);
  await replace(before, upgraded);
  const rolledBack = await startNodes("rolled back", old.root);
  expect(rolledBack.server.printed()).toContain("The database is ahead of this release");
  await replace(upgraded, rolledBack);
  await load.stop();

  const failures = [...router.failures, ...packages.failures].slice(0, 10).join("\n");
  expect(failures, errorsOf([before, upgraded, rolledBack])).toBe("");
  for (const name of ["before", "upgraded", "rolled back"]) {
    expect(router.answered.get(name), name).toBeGreaterThan(50);
    expect(packages.answered.get(name), name).toBeGreaterThan(2);
  }
  await expectClaims(load.claims);
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
  const restarted = await startNodes("restarted", old.root).finally(ended.resolve);
  expect(restarted.server.printed()).toContain("The database is ahead of this release");
  await migrated;
}, 60_000);

/** What the servers have logged of errors, to explain a failure. */
function errorsOf(nodes: readonly Nodes[]): string {
  const lines = nodes.flatMap(({ server }) => server.printed().split("\n"));
  return lines.filter((line) => line.startsWith('{"level":50')).join("\n");
}

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
