import { Readable } from "node:stream";
import { largestCodeFile } from "@playfront/contract/console/calls/gift-codes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import {
  addressWith,
  callConsole,
  signInNew,
  uploadToConsole,
} from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { lockImports } from "./batches.repository.ts";

let app: TestApp;
let headers: Record<string, string>;
let gameid: string;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  headers = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  gameid = await makeGame(app.database.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  id = await makeGift(app.database.db, { gameid, codes: 0 });
});

const bring = async (file: string | Readable, isTrial = false) =>
  (
    await uploadToConsole(
      app,
      "gifts/import",
      { id, isTrial, fileName: "codes.csv" },
      { file, headers },
    )
  ).body;
const batches = async () => (await callConsole(app, "gifts/batches", { id }, headers)).body.rows;
const gift = async () => (await callConsole(app, "gifts/get", { id }, headers)).body;
const none = { count: 0, lines: [] };

test("codes come in with wrong lines told by number, and players claim them", async () => {
  const text = '\ufeffAAA-1,备注\r\n\r\n坏码\r\n"BBB-2"\r\nAAA-1\r\n';
  const expected = {
    added: 2,
    bad: { count: 1, lines: [3] },
    repeated: { count: 1, lines: [5] },
    known: none,
  };
  expect(await bring(text, true)).toEqual(expected);
  const player = await makePlayer(app);
  const claim = () => app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  expect((await claim()).code).toBe(2001);
  expect(await batches()).toEqual([]);
  expect(await bring(text)).toEqual(expected);
  expect(await claim()).toMatchObject({ code: 1, data: "AAA-1" });
  expect(await bring("CCC-3\nBBB-2")).toMatchObject({ added: 1, known: { count: 1, lines: [2] } });
  expect(await gift()).toMatchObject({ total: 3, left: 2 });
  expect(await batches()).toMatchObject([
    { operator: "manager", fileName: "codes.csv", state: "imported", codes: 1, lines: 2 },
    { state: "imported", codes: 2, written: 2, lines: 5 },
  ]);
});

test("lines are counted whichever way they end and however the file arrives", async () => {
  const bytes = Buffer.from('\ufeffA-1\rA-2\r\nA-3\n\n"A-4",备注\r\nA 5\r');
  const pieces = Readable.from([...bytes].map((byte) => Buffer.from([byte])));
  expect(await bring(pieces)).toEqual({
    added: 4,
    bad: { count: 1, lines: [6] },
    repeated: none,
    known: none,
  });
});

test("a batch is taken back as long as none of it is claimed, and may come in again", async () => {
  await bring("A-1\nA-2");
  const [first] = await batches();
  const undo = (batch: string) => callConsole(app, "gifts/undo", { batch }, headers);
  expect((await undo(first!.id)).body).toEqual({ removed: 2 });
  expect(await gift()).toMatchObject({ total: 0, left: 0 });
  expect((await undo(first!.id)).body).toMatchObject({ code: 409, msg: "此批次不能撤销" });
  expect(await bring("A-1\n坏\nA-2\n坏")).toMatchObject({ added: 2 });
  await bring("B-1\nB-2");
  const [second, again] = await batches();
  const player = await makePlayer(app);
  await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  const refused = await undo(again!.id);
  expect(refused.body.msg).toBe("已有 1 个兑换码被领取或作废，不能撤销");
  expect((await undo(second!.id)).body).toEqual({ removed: 2 });
  expect(await batches()).toMatchObject([
    { state: "undone", undoneBy: "manager" },
    { state: "imported" },
    { state: "undone" },
  ]);
  expect(await gift()).toMatchObject({ total: 2, left: 1 });
});

test("claims and changes of the gift go on while codes come in", async () => {
  await bring("A-1\nA-2");
  const release = Promise.withResolvers<void>();
  const slowly = bring(
    Readable.from(
      (async function* () {
        yield Buffer.from("B-1\n");
        await release.promise;
        yield Buffer.from("B-2\n");
      })(),
    ),
  );
  await expect.poll(batches).toMatchObject([{ state: "reading" }, {}]);
  expect(await bring("C-1")).toMatchObject({ added: 1 });
  const player = await makePlayer(app);
  const claimed = await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  expect(claimed.data).toBe("A-1");
  const alarm = await callConsole(app, "gifts/alarm", { id, threshold: 5 }, headers);
  expect(alarm.status).toBe(200);
  release.resolve();
  expect(await slowly).toMatchObject({ added: 2 });
  expect(await gift()).toMatchObject({ total: 5, left: 4, alarm: 5 });
});

test("of two files for a gift that are written at once the second is refused", async () => {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = app.database.db.transaction().execute(async (trx) => {
    await lockImports(trx, id);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  expect(await bring("C-1")).toMatchObject({ code: 409 });
  release.resolve();
  await writing;
  expect(await bring("C-1")).toMatchObject({ added: 1 });
});

test("files that never end keep no other work waiting, and are refused", async () => {
  const pace = { wholeMs: 60_000, periodMs: 400, periodBytes: 1_000 };
  const node = await app.anotherNode({ uploadPace: pace });
  const origin = await node.listen({ port: 0, host: "127.0.0.1" });
  const managers = await Promise.all(
    ["first", "second", "third"].map((name) => signInNew(app, { name, role: "giftManager" })),
  );
  const send = async (body: string | ReadableStream, by = headers) => {
    const path = addressWith("gifts/import", { id, isTrial: true, fileName: "codes.csv" });
    const type = { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" };
    const request = { method: "POST", headers: { ...by, ...type }, body, duplex: "half" };
    const answer = await fetch(origin + path, request as RequestInit);
    return (await answer.json()) as Awaited<ReturnType<typeof bring>>;
  };
  const endless = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("A-1\n")),
    });
  const stuck = managers.map((manager) => send(endless(), manager.headers));
  expect(await send("B-1\n")).toMatchObject({ added: 1 });
  for (const answer of await Promise.all(stuck))
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining("上传太慢了") });
  const whole = new Blob(["B-1\n"]).stream();
  expect(await send(whole, managers[0]!.headers)).toMatchObject({ added: 1 });
  await node.close();
});

test("a file that is too large is read to its end, so that its sender reads why", async () => {
  const mebibyte = Buffer.alloc(2 ** 20, "A");
  const pieces = Readable.from(
    Array.from({ length: largestCodeFile / 2 ** 20 + 2 }, () => mebibyte),
  );
  expect(await bring(pieces, true)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("文件过大"),
  });
});

test("an upload that breaks off adds nothing", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("A-1\n");
      throw new Error("gone");
    })(),
  );
  await bring(broken).catch(() => {});
  await expect.poll(batches).toMatchObject([{ state: "failed" }]);
  expect(await gift()).toMatchObject({ total: 0 });
});
