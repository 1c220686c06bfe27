import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";

const BYTES = 32 * 1024 * 1024;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "packager-"));
  await writeFile(join(folder, "big.apk"), "");
  await truncate(join(folder, "big.apk"), BYTES);
});

afterAll(() => rm(folder, { recursive: true }));

test("on SIGTERM a download under way is finished, nothing new is taken, and it exits with 0", async () => {
  const { server, port } = await start();
  const download = await open(port);
  await once(download, "readable");
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  await refused(port);
  let received = 0;
  for await (const chunk of download) received += (chunk as Buffer).length;
  expect(received).toBe(BYTES);
  expect((await exit)[0]).toBe(0);
});

async function start(): Promise<{ server: ChildProcess; port: number }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "server.ts")], {
    env: {
      ...process.env,
      PACKAGER_PORT: "0",
      PACKAGER_HOST: "127.0.0.1",
      PACKAGER_BUILDS: folder,
      DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      server.stdout!.resume();
      return { server, port: Number(port) };
    }
  }
  throw new Error("the packager ended without listening");
}

function open(port: number): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    get({ port, path: "/d/big/c/x.apk", agent: false }, done).on("error", fail);
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
