import { type Connection, connect } from "@playfront/database/connect";
import { startRefusingServer } from "@playfront/database/testing/refusing-server";
import { runOnCluster } from "@playfront/database/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** What players get while the database cannot be used: 503, Retry-After, a Chinese sentence, and no detail. */
let shop: TestApp;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  shop = await createTestApp();
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => shop.close());

async function nodeOn(connection: Connection): Promise<FastifyInstance> {
  cleanups.push(connection.close);
  const node = await shop.anotherNode({ db: connection.db });
  cleanups.push(() => node.close());
  return node;
}

let searches = 0;

async function search(node: FastifyInstance) {
  searches += 1;
  const { statusCode, headers, ...response } = await node.inject({
    method: "POST",
    url: "/m/app/api/search/getSearchList",
    headers: { "content-type": "application/x-www-form-urlencoded", deviceid: "d" },
    payload: `keyword=word${searches}`,
  });
  return { status: statusCode, retry: headers["retry-after"], body: response.json() };
}

const unavailable = {
  status: 503,
  retry: "5",
  body: { code: 500, data: null, msg: "服务暂时不可用，请稍后再试" },
};

test.each(["53300", "57P03", "57P01", "08006"])("a database that answers %s", async (code) => {
  const server = await startRefusingServer(code);
  cleanups.push(server.close);
  const node = await nodeOn(connect(server.url, 2));
  expect(await search(node)).toEqual(unavailable);
  expect(shop.log.join()).toContain(code);
});

test("a database that nobody listens for", async () => {
  const node = await nodeOn(connect("postgres://player@127.0.0.1:9/shop", 2));
  expect(await search(node)).toEqual(unavailable);
});

test("a pool whose connections are all in use", async () => {
  const connection = connect(shop.database.url, 1, { connectMs: 50 });
  const node = await nodeOn(connection);
  const client = await connection.pool.connect();
  expect(await search(node)).toEqual(unavailable);
  client.release();
  expect(await search(node)).toMatchObject({ status: 200 });
});

test("a connection that is ended during a statement; the next call is answered", async () => {
  const node = await nodeOn(connect(shop.database.url, 1, { name: "ended" }));
  const holder = await lockGames();
  const answer = search(node);
  const isWaiting = "application_name = 'ended' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => {
    const { rowCount } = await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`,
    );
    expect(rowCount).toBe(1);
  }, 10_000);
  expect(await answer).toEqual(unavailable);
  await holder.unlock();
  await vi.waitFor(async () => expect(await search(node)).toMatchObject({ status: 200 }));
});

test.each([
  ["its limit", "57014", "statement_timeout"],
  ["that of waiting for a lock", "55P03", "lock_timeout"],
])("a statement that runs into %s has a sentence of its own", async (_limit, state, setting) => {
  const connection = connect(shop.database.url, 1);
  await connection.pool.query(`set ${setting} = 200`);
  const node = await nodeOn(connection);
  const holder = await lockGames();
  expect(await search(node)).toEqual({
    status: 503,
    retry: "5",
    body: { code: 500, data: null, msg: "处理时间太长，已经停止，请稍后再试" },
  });
  expect(shop.log.join()).toContain(state);
  await holder.unlock();
  expect(await search(node)).toMatchObject({ status: 200 });
});

test("a database that takes no connections, and later does again", async () => {
  const node = await nodeOn(connect(shop.database.url, 1));
  const name = new URL(shop.database.url).pathname.slice(1);
  await runOnCluster(`alter database ${name} allow_connections false`);
  expect(await search(node)).toEqual(unavailable);
  await runOnCluster(`alter database ${name} allow_connections true`);
  expect(await search(node)).toMatchObject({ status: 200 });
});

async function lockGames() {
  const client = await shop.database.pool.connect();
  await client.query("begin; lock table games in access exclusive mode");
  let isLocked = true;
  const unlock = async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query("rollback");
    client.release();
  };
  cleanups.push(unlock);
  return { unlock };
}
