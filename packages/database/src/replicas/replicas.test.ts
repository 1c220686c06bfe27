import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { makeClusterFolder, startStandby } from "@playfront/embedded-postgres/testing/standby";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ContentChanges, listenForChanges } from "../content-changes.ts";
import { migrateDatabase } from "../migrate.ts";
import { createFreezer } from "../testing/freezer.ts";
import { connectWithReplicas, type ReplicatedConnection } from "./connect-with-replicas.ts";
import { readPublic } from "./public-reads.ts";

type Standby = Awaited<ReturnType<typeof startStandby>>;

let dataDir: string;
let primary: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let standbys: Standby[];
let changes: ContentChanges;
let connection: ReplicatedConnection;
let states: (string | null)[];

beforeAll(async () => {
  dataDir = await makeClusterFolder("pf-replicas-");
  primary = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrateDatabase(primary.connectionString);
  await run(primary.connectionString, "insert into channels (cid, name) values ('shop', '0')");
}, 120_000);
afterAll(async () => {
  await primary.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  const url = primary.connectionString;
  standbys = [await startStandby(url), await startStandby(url)];
  changes = await listenForChanges(url);
  states = [];
  connection = connectWithReplicas({
    url,
    replicaUrls: standbys.map((standby) => standby.url),
    max: 8,
    isPooled: false,
    onReplica: (_host, reason) => states.push(reason),
  });
  connection.follow(changes);
});
afterEach(async () => {
  await connection.close();
  await changes.close();
  for (const standby of standbys) await standby.close();
});

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface Read {
  name: string;
  /** The folder of the server that answered. */
  server: string;
}

const readName = async (): Promise<Read> => {
  const { rows } = await sql<Read>`
    select name, current_setting('data_directory') as server from channels where cid = 'shop'`.execute(
    connection.db,
  );
  return rows[0] as Read;
};

/** Visitors read on and on while the name changes and something happens to the replicas. Resolves to what they have seen. */
async function readUnderLoad(disturb: () => Promise<unknown>) {
  const servers: string[] = [];
  const stale: string[] = [];
  let written = 0;
  let heard = 0;
  let isOver = false;
  changes.onChange((change) => {
    if (change?.kind === "channel") heard = written;
  });
  const readers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const known = heard;
      const { name, server } = await readPublic(readName);
      servers.push(server);
      if (Number(name) < known) stale.push(`${name} from ${server}, though ${known} was announced`);
    }
  });
  const change = async () => {
    written += 1;
    await run(
      primary.connectionString,
      `update channels set name = '${written}' where cid = 'shop'`,
    );
    await vi.waitFor(() => expect(heard).toBe(written), { timeout: 5_000, interval: 5 });
  };
  for (let count = 0; count < 15; count += 1) await change();
  await disturb();
  const before = servers.length;
  for (let count = 0; count < 40; count += 1) await change();
  isOver = true;
  await Promise.all(readers);
  return {
    stale,
    before: new Set(servers.slice(0, before)),
    after: new Set(servers.slice(before)),
  };
}

const folderOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("show data_directory");
  await client.end();
  return rows[0].data_directory as string;
};

/** Reads until the answer comes from another server than that of `folder`. */
const waitForReplica = (folder: string) =>
  vi.waitFor(async () => expect((await readPublic(readName)).server).not.toBe(folder), 20_000);

test("visitors read both replicas while content changes, and nothing stale", async () => {
  const folders = await Promise.all(standbys.map(({ url }) => folderOf(url)));
  const { stale, before, after } = await readUnderLoad(async () => {});
  expect(stale).toEqual([]);
  expect([...before, ...after]).toEqual(expect.arrayContaining(folders));
});

test("what is no public read, transactions and writes go to the primary", async () => {
  const folder = await folderOf(primary.connectionString);
  await waitForReplica(folder);
  expect((await readName()).server).toBe(folder);
  const inTransaction = readPublic(() =>
    connection.db.transaction().execute(async (trx) => {
      await trx.updateTable("channels").set({ name: "0" }).where("cid", "=", "shop").execute();
      const { rows } = await sql`show data_directory`.execute(trx);
      return rows;
    }),
  );
  expect(await inTransaction).toEqual([{ data_directory: folder }]);
  const written = readPublic(() =>
    sql`with changed as (update channels set name = '0' where cid = 'shop' returning 1)
      select current_setting('data_directory') as server from changed`.execute(connection.db),
  );
  expect((await written).rows).toEqual([{ server: folder }]);
  const slow = readPublic(() =>
    sql`select current_setting('data_directory') as server, pg_sleep(0.8)`.execute(connection.db),
  );
  expect((await slow).rows).toMatchObject([{ server: folder }]);
  const wrong = readPublic(() => sql`select nothing from nowhere`.execute(connection.db));
  await expect(wrong).rejects.toMatchObject({ code: "42P01" });
  expect(states).toEqual([]);
});

test("replicas that stop replaying are left out: the primary answers, and nothing stale", async () => {
  const folder = await folderOf(primary.connectionString);
  const { stale, after } = await readUnderLoad(async () => {
    for (const { url } of standbys) await run(url, "select pg_wal_replay_pause()");
  });
  expect(stale).toEqual([]);
  expect(after).toContain(folder);
  expect(new Set(states)).toEqual(new Set(["it is behind the primary"]));
  for (const { url } of standbys) await run(url, "select pg_wal_replay_resume()");
  await waitForReplica(folder);
  expect(states.at(-1)).toBe(null);
});

test("replicas that are stopped cost no visitor an error", async () => {
  const folder = await folderOf(primary.connectionString);
  const { stale, after } = await readUnderLoad(() => standbys[0]!.stop());
  expect(stale).toEqual([]);
  expect(states.length).toBeGreaterThan(0);
  await standbys[1]!.stop();
  expect((await readPublic(readName)).server).toBe(folder);
  expect(after.size).toBeGreaterThan(0);
});

test("replicas that hang cost no visitor an error", async () => {
  const freezers = standbys.map(({ url }) => createFreezer(url));
  try {
    const { stale } = await readUnderLoad(() => freezers[0]!.freeze());
    expect(stale).toEqual([]);
    await freezers[1]!.freeze();
    const answers = await Promise.all(Array.from({ length: 20 }, () => readPublic(readName)));
    expect(answers).toHaveLength(20);
  } finally {
    for (const { thaw } of freezers) thaw();
  }
});

test("a promoted replica is left out: what is written there is never read", async () => {
  const [promoted] = standbys;
  const { stale } = await readUnderLoad(async () => {
    await run(promoted!.url, "select pg_promote()");
    await vi.waitFor(() => expect(states).toContain("it is no standby any more"), 10_000);
    await run(promoted!.url, "update channels set name = '-1' where cid = 'shop'");
  });
  expect(stale).toEqual([]);
});

test("no replica is read while changes are not heard", async () => {
  const folder = await folderOf(primary.connectionString);
  await waitForReplica(folder);
  await changes.close();
  expect((await readPublic(readName)).server).toBe(folder);
});
