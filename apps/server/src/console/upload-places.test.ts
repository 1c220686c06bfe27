import { once } from "node:events";
import { readdir, readlink } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { ConsoleCallName } from "@playfront/contract/console/calls";
import { largestCodeFile } from "@playfront/contract/console/calls/gift-codes";
import { longestPicture } from "@playfront/contract/console/calls/pictures";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeGame, makeGift } from "../testing/factories.ts";
import { addressWith, callConsole, signInNew, uploadToConsole } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let port: number;
let giftid: string;
let operators: Record<string, string>[];
const held: ClientRequest[] = [];
const mostFiles = 4;
const oneIsBusy = "您有文件正在上传，请等它完成后再试";
const allAreBusy = "现在上传文件的人较多，请稍后再试";

beforeAll(async () => {
  app = await createTestApp();
  giftid = await makeGift(app.database.db, { gameid: await makeGame(app.database.db), codes: 0 });
  const names = Array.from({ length: mostFiles + 1 }, (_, index) => `admin-${index}`);
  const signedIn = names.map((name) => signInNew(app, { name, role: "administrator" }));
  operators = (await Promise.all(signedIn)).map(({ headers }) => headers);
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const upload of held.splice(0)) upload.destroy();
  await vi.waitFor(async () => expect(await spooled()).toEqual([]));
});
afterAll(() => app.close());

/** The nameless files of this process in the folder of code files. */
async function spooled(): Promise<string[]> {
  const open = await readdir("/proc/self/fd");
  const files = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return files.filter((file) => file.startsWith(join(app.config.dataDir, "code-files")));
}

interface Begun {
  headers?: Record<string, string>;
  /** What it says of its length; null: nothing. */
  announced?: number | null;
}

/** Begins an upload, of which only the first bytes come. */
function begin(
  name: ConsoleCallName,
  payload: object,
  { headers = operators[0], announced = null }: Begun = {},
): ClientRequest {
  const upload = request({
    port,
    path: addressWith(name, payload),
    method: "POST",
    headers: {
      ...headers,
      "sec-fetch-site": "same-origin",
      "content-type": "application/octet-stream",
      ...(announced !== null && { "content-length": announced }),
    },
  });
  upload.on("error", () => {});
  upload.write("A-1\n");
  held.push(upload);
  return upload;
}

const importCodes = (given?: Begun) => begin("gifts/import", { id: giftid, isTrial: true }, given);

async function answerTo(upload: ClientRequest) {
  const [answer] = (await once(upload, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = answer;
  return { status, headers, body: (await json(answer)) as { msg: string } };
}

/** One of these is answered while the others wait for their bodies. */
async function expectOneRefused(uploads: ClientRequest[], msg: string): Promise<void> {
  const { status, headers, body } = await Promise.race(uploads.map(answerTo));
  expect([status, headers["retry-after"], headers.connection]).toEqual([429, "10", "close"]);
  expect(body).toEqual({ code: 429, msg, data: { retryAfter: 10 } });
}

async function expectSpooled(count: number): Promise<void> {
  await vi.waitFor(async () => expect(await spooled()).toHaveLength(count));
}

/** A whole file of codes, as the console's page sends it. */
async function importWhole(headers = operators[0]!): Promise<number> {
  const file = "B-1\n".repeat(20_000);
  const wanted = { id: giftid, isTrial: true };
  return (await uploadToConsole(app, "gifts/import", wanted, { file, headers })).status;
}

test("an operator and the programs with his keys send one file of codes at a time", async () => {
  const until = new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: "pipeline", role: "giftManager", until } as const;
  const { body } = await callConsole(app, "keys/add", wanted, operators[0]);
  const byKey = { authorization: `Bearer ${body.key}` };
  importCodes({ announced: largestCodeFile });
  await expectSpooled(1);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expectOneRefused([importCodes({ announced: largestCodeFile })], oneIsBusy);
    await expectOneRefused([importCodes({ headers: byKey })], oneIsBusy);
  }
  expect(await spooled()).toHaveLength(1);
  expect(await importWhole(operators[1])).toBe(200);
});

test("a node receives a few files of codes at a time, whoever sends them", async () => {
  for (const headers of operators.slice(0, mostFiles)) importCodes({ headers });
  await expectSpooled(mostFiles);
  await expectOneRefused([importCodes({ headers: operators[mostFiles] })], allAreBusy);
  expect(await spooled()).toHaveLength(mostFiles);
});

test("a file that breaks off leaves its place", async () => {
  importCodes();
  await expectSpooled(1);
  held.shift()?.destroy();
  await vi.waitFor(async () => expect(await importWhole()).toBe(200), 10_000);
});

test("a request that is refused before its file is read leaves its place", async () => {
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await answerTo(begin("gifts/import", { id: "x" }))).status).toBe(400);
  await vi.waitFor(async () => expect(await importWhole()).toBe(200), 10_000);
});

test("of pictures and tables a node receives so many bytes at a time, and of one operator fewer", async () => {
  const picture = (headers = operators[0]) =>
    begin("pictures/add", {}, { headers, announced: longestPicture });
  const table = (headers = operators[0]) => begin("articles/import", {}, { headers });
  await expectOneRefused([picture(), picture(), picture()], oneIsBusy);
  await expectOneRefused([table()], oneIsBusy);
  const [, second, third, fourth] = operators;
  const others = [picture(second), picture(second), table(third), table(fourth)];
  await expectOneRefused(others, allAreBusy);
  const text = { data: { title: "a".repeat(100_000) } };
  expect((await callConsole(app, "articles/add", text as never, operators[0])).status).toBe(400);
});
