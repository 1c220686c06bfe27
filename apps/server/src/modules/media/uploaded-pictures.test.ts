import type { ConsolePayload } from "@playfront/contract/console/calls";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeColumn, makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { draw } from "../../testing/pictures.ts";
import { runToEnd } from "../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMediaService } from "./media.service.ts";
import { removeUnnamedPictures } from "./picture-clean-up.ts";

let app: TestApp;
let gameid: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000 });
  gameid = await makeGame(app.database.db);
  await makeColumn(app.database.db, { gameid, col: "news" });
  await signIn();
});
afterAll(() => app.close());

let headers: Record<string, string>;
/** A session, which ends while the clock goes on by weeks. */
async function signIn(): Promise<void> {
  headers = (await signInNew(app, { name: `editor-${app.clock.now().getTime()}`, role: "editor" }))
    .headers;
}

async function upload(color: string, size = [64, 64] as const): Promise<string> {
  const response = await app.app.inject({
    method: "POST",
    url: "/console/api/pictures/add",
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: await draw(...size, color)
      .png()
      .toBuffer(),
  });
  return response.json().address;
}

const article = (fields: Partial<ConsolePayload<"articles/add">["data"]>) => ({
  ...{
    gameid,
    col: "news",
    title: "公告",
    summary: "摘要",
    content: "<p>正文</p>",
    author: "编辑",
  },
  ...fields,
});

const add = async (fields: Parameters<typeof article>[0]) =>
  callConsole(app, "articles/add", { data: article(fields) }, headers);

const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;

async function cleanUpAfter(days: number): Promise<void> {
  app.clock.advance(days * 86_400);
  const { db, clock, storage } = app.deps;
  await runToEnd(removeUnnamedPictures({ db, clock, media: createMediaService({ storage }) }, 2));
  if (days > 0) await signIn();
}

test("only pictures that neither a draft, an earlier revision nor a row of players names are removed, after thirty days", async () => {
  const unused = await Promise.all(
    ["#111111", "#222222", "#333333", "#444444"].map((color) => upload(color)),
  );
  const cover = await upload("#555555");
  const inText = await upload("#666666");
  const former = await upload("#777777");
  const bySql = await upload("#888888");
  await add({ cover });
  await add({ content: `<p><img src="${inText.replace(".webp", "/256.webp")}" alt="" /></p>` });
  const { id } = (await add({ cover: former })).body;
  const changed = { id, revision: 1, data: article({ cover: "" }) };
  expect((await callConsole(app, "articles/change", changed, headers)).status).toBe(200);
  await app.database.pool.query("insert into slides (src) values ($1)", [bySql]);
  const smaller = unused[0]!.replace(".webp", "/64.webp");
  expect(await statusOf(smaller)).toBe(200);

  await cleanUpAfter(29);
  for (const path of unused) expect(await statusOf(path)).toBe(200);
  await cleanUpAfter(2);
  for (const path of [...unused, smaller]) expect(await statusOf(path)).toBe(404);
  for (const path of [cover, inText, former, bySql]) expect(await statusOf(path)).toBe(200);
});

test("a removed picture cannot be named any more, and an upload brings it back", async () => {
  const path = await upload("#999999");
  await cleanUpAfter(31);
  expect((await add({ cover: path })).body).toMatchObject({ code: 400, data: { field: "cover" } });
  const text = await add({ content: `<p><img src="${path}" alt="" /></p>` });
  expect(text.body).toMatchObject({ code: 400, data: { field: "content" } });
  expect(await upload("#999999")).toBe(path);
  expect((await add({ cover: path })).status).toBe(200);
  await cleanUpAfter(31);
  expect(await statusOf(path)).toBe(200);
});

test("a picture that was there before the table is kept, though somebody uploads it again", async () => {
  const media = createMediaService({ storage: app.deps.storage });
  const path = await media.store(await draw(64, 64, "#aaaaaa").png().toBuffer());
  expect(await upload("#aaaaaa")).toBe(path);
  await cleanUpAfter(31);
  expect(await statusOf(path)).toBe(200);
});

test("a clean-up leaves a picture alone that a form is just saving", async () => {
  const path = await upload("#bbbbbb");
  app.clock.advance(31 * 86_400);
  const { db } = app.database;
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("uploaded_pictures")
      .select("path")
      .where("path", "=", path)
      .forNoKeyUpdate()
      .execute();
    await cleanUpAfter(0);
  });
  expect(await statusOf(path)).toBe(200);
  await signIn();
});

test("a picture is cut around its focus, which is kept with the cut and with the whole picture", async () => {
  const left = await draw(200, 300, "#ff0000").png().toBuffer();
  const both = await sharp(await draw(400, 300, "#0000ff").png().toBuffer())
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const uploaded = await app.app.inject({
    method: "POST",
    url: "/console/api/pictures/add",
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: both,
  });
  const original = uploaded.json().address;
  const get = async (address: string) =>
    (await callConsole(app, "pictures/get", { address }, headers)).body;
  const cut = async (wanted: object) =>
    callConsole(
      app,
      "pictures/cut",
      { original, x: 10, y: 50, width: 1, height: 3, ...wanted },
      headers,
    );
  expect(await get(original)).toEqual({ original, x: 50, y: 50 });
  const { address } = (await cut({})).body;
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}-100x300-[0-9a-f]{6}\.webp$/);
  expect(await get(address)).toEqual({ original, x: 10, y: 50 });
  const { dominant } = await sharp((await app.app.inject({ url: address })).rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  expect((await cut({ width: 4, height: 3 })).body.address).toBe(original);
  expect((await cut({ original: original.replace(/[0-9a-f]{8}/, "00000000") })).status).toBe(404);
  expect((await cut({ original: "https://example.com/a.png" })).status).toBe(404);

  expect((await add({ cover: address })).status).toBe(200);
  await cleanUpAfter(31);
  expect(await statusOf(address)).toBe(200);
  expect(await statusOf(original)).toBe(200);
});
