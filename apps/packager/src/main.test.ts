import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
