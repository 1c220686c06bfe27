import { connect } from "@playfront/database/connect";
import { listenForChanges } from "@playfront/database/content-changes";
import { startRefusingServer } from "@playfront/database/testing/refusing-server";
import { startRelay } from "@playfront/database/testing/relay";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** A machine with much to do answers 503 without a reason for a while. */
const patience = { timeout: 20_000 };
let shop: TestApp;
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  shop = await createTestApp({}, { hearChanges: true });
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(() => shop.close());

const anotherNode = async (parts: Parameters<TestApp["anotherNode"]>[0]) => {
  const node = await shop.anotherNode(parts);
  cleanups.push(() => node.close());
  return node;
};

async function ask(node: FastifyInstance, url = "/readyz") {
  const { statusCode, headers, ...answer } = await node.inject({ url });
  return { status: statusCode, caching: headers["cache-control"], ...answer.json() };
}

test("a node with all that it needs is ready, and nobody keeps that answer", async () => {
  const isReady = { status: 200, caching: "no-store", ready: true, problems: [] };
  await expect.poll(() => ask(shop.app), patience).toEqual(isReady);
});

test("a node whose database takes no connection is not ready, but alive", async () => {
  const server = await startRefusingServer("53300");
  cleanups.push(server.close);
  const { db, close } = connect(server.url, 2);
  cleanups.push(close);
  const node = await anotherNode({ db });
  const isCutOff = { status: 503, ready: false, problems: ["database"] };
  await expect.poll(() => ask(node), patience).toMatchObject(isCutOff);
  expect(await ask(node, "/healthz")).toMatchObject({ status: 200, ok: true });
});

test("a node that is cut off from news of content is not ready until it hears them again", async () => {
  let isCut = false;
  const relay = await startRelay(shop.database.url, ({ client, postgres }) => {
    if (isCut) return void client.destroy();
    client.pipe(postgres);
    postgres.pipe(client);
    cut.push(() => client.destroy());
  });
  const cut: (() => void)[] = [];
  cleanups.push(relay.close);
  const changes = await listenForChanges(relay.url);
  cleanups.push(() => changes.close());
  const node = await anotherNode({ changes });
  await expect.poll(() => ask(node), patience).toMatchObject({ status: 200 });
  isCut = true;
  for (const end of cut) end();
  await expect
    .poll(() => ask(node), patience)
    .toMatchObject({ status: 503, problems: ["contentNews"] });
  isCut = false;
  await expect.poll(() => ask(node), patience).toMatchObject({ status: 200 });
});
