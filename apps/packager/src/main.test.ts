import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase } from "@playfront/database/testing/test-database";
import { askUntilTold } from "@playfront/http/testing/ask-until-told";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startNode } from "./testing/node-process.ts";

const bytes = 32 * 1024 * 1024;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packager-"));
  await writeFile(join(folder, "big.apk"), "");
  await truncate(join(folder, "big.apk"), bytes);
});

afterAll(() => rm(folder, { recursive: true }));

test("on SIGTERM a download under way is finished, nothing new is taken, and it exits with 0", async () => {
  // No database listens there; this test needs none.
  const env = { PACKAGER_BUILDS: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  const { process: server, port } = await startNode(env);
  const download = await open(port);
  await once(download, "readable");
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  await refused(port);
  let received = 0;
  for await (const chunk of download) received += (chunk as Buffer).length;
  expect(received).toBe(bytes);
  expect((await exit)[0]).toBe(0);
});

test("clients that ask again at once lose nothing when it is told to stop", async () => {
  const env = { PACKAGER_BUILDS: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" };
  const host = await startNode(env);
  const outcomes: (number | string)[] = [];
  const url = `${host.origin}/healthz`;
  const asking = Array.from({ length: 32 }, () => askUntilTold(url, outcomes));
  await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(320), 20_000);
  await Promise.all([host.end("SIGTERM"), ...asking]);
  // It takes no POST, and says so.
  expect(outcomes.filter((outcome) => outcome !== 405)).toEqual([]);
}, 60_000);

test("it waits for a database that is behind its release, and then uses it", async () => {
  const { pool, url, close } = await createTestDatabase();
  const newest = "(select max(name) from kysely_migration)";
  const { rows } = await pool.query(
    `delete from kysely_migration where name = ${newest} returning name, timestamp`,
  );
  const host = await startNode({ PACKAGER_BUILDS: folder, DATABASE_URL: url });
  onTestFinished(() => host.end("SIGKILL"));
  const status = async () => (await fetch(`${host.origin}/d/unknown/default/x.apk`)).status;
  expect(await status()).toBe(503);
  // Several tries later.
  await delay(2_500);
  expect(await status()).toBe(503);
  await pool.query("insert into kysely_migration values ($1, $2)", Object.values(rows[0]));
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
  await host.end("SIGTERM");
  await close();
}, 30_000);

function open(port: number): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    get({ port, path: "/d/big/c/big.apk", agent: false }, done).on("error", fail);
  });
}

async function refused(port: number): Promise<void> {
  const attempt = () =>
    open(port).then(
      () => "answered",
      (error) => error.code,
    );
  await expect.poll(attempt).toBe("ECONNREFUSED");
}
