import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeCdn, purgeHeader, startFakeCdn } from "../../testing/cdn/fake-cdn.ts";
import { makeBuild } from "../../testing/factories.ts";
import { signInNew } from "../../testing/operators.ts";
import { draw } from "../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { notePurge } from "./purges.ts";

let app: TestApp;
let cdn: FakeCdn;
let shop: string;

beforeAll(async () => {
  cdn = await startFakeCdn(() => shop);
  app = await createTestApp({ purgeUrl: cdn.purgeUrl, purgeHeader });
  shop = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await cdn.close();
});
beforeEach(async () => {
  await app.database.pool.query("delete from purges");
  cdn.purges.length = 0;
});

const statusOf = async (path: string) => (await fetch(cdn.origin + path)).status;
const waiting = async () =>
  (await app.database.pool.query("select key from purges")).rows.map(({ key }) => key);
const note = (key: string) => notePurge(app.database.db, key);

async function upload(color: string): Promise<string> {
  const { headers } = await signInNew(app, { name: `editor-${color.slice(1)}`, role: "editor" });
  const response = await app.app.inject({
    method: "POST",
    url: "/console/api/pictures/add",
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: await draw(300, 300, color).png().toBuffer(),
  });
  return response.json().address;
}

test("a picture that is removed is gone from a CDN in every width, and others stay", async () => {
  const [removed, other] = [await upload("#101010"), await upload("#202020")];
  const width = removed.replace(".webp", "/64.avif");
  for (const path of [removed, width, other]) expect(await statusOf(path)).toBe(200);
  await app.database.pool.query("update uploaded_pictures set named = true where path = $1", [
    other,
  ]);
  app.clock.advance(31 * 86_400);
  await app.tasks.clean_up();
  for (const path of [removed, width]) expect(await statusOf(path)).toBe(200);
  await app.tasks.send_purges();
  for (const path of [removed, width]) expect(await statusOf(path)).toBe(404);
  expect(await statusOf(other)).toBe(200);
  expect(await waiting()).toEqual([]);
  const isTold = `picture/${/([0-9a-f-]+x[0-9a-f-]+)\.webp/.exec(removed)![1]}`;
  expect(cdn.purges).toEqual([[isTold]]);
});

test("what the CDN does not take is told again, and nothing of its secret is said", async () => {
  await note("package/demo-1");
  for (const status of [503, 302, 401]) {
    cdn.faults.push(status);
    const failure = await app.tasks.send_purges().catch(String);
    expect(failure).toBe(`Error: the CDN did not take a purge: ${status}`);
    expect(await waiting()).toEqual(["package/demo-1"]);
  }
  await app.tasks.send_purges();
  expect(cdn.purges).toEqual([["package/demo-1"]]);
  expect(await waiting()).toEqual([]);
});

test("more keys than a CDN takes at once are told in several requests, each once", async () => {
  const keys = Array.from({ length: 600 }, (_, id) => `package/build-${id}`);
  for (const key of [...keys, ...keys.slice(0, 10)]) await note(key);
  await app.tasks.send_purges();
  expect(cdn.purges.map(({ length }) => length)).toEqual([256, 256, 88]);
  expect(cdn.purges.flat().toSorted()).toEqual(keys.toSorted());
});

test("a key that the CDN refuses keeps no other waiting, is named, and is told again", async () => {
  const keys = Array.from({ length: 300 }, (_, id) => `package/build-${id}`);
  for (const key of keys) await note(key);
  cdn.refused.add("package/build-7");
  const failure = await app.tasks.send_purges().catch(String);
  expect(failure).toBe("Error: the CDN refuses the purge of package/build-7 (1 in all)");
  const isTold = keys.filter((key) => key !== "package/build-7");
  expect(cdn.purges.flat().toSorted()).toEqual(isTold.toSorted());
  expect(await waiting()).toEqual(["package/build-7"]);
  cdn.refused.clear();
  await app.tasks.send_purges();
  expect(await waiting()).toEqual([]);
});

test("what is noted again while the CDN is told is told once more", async () => {
  await note("package/demo-1");
  let again: Promise<void> | undefined;
  cdn.onPurge = async () => {
    cdn.onPurge = async () => {};
    again = note("package/demo-1");
  };
  await app.tasks.send_purges();
  await again;
  expect(await waiting()).toEqual(["package/demo-1"]);
});

test("a build that is taken away is noted in the same transaction; without a CDN nothing is kept", async () => {
  const { pool } = app.database;
  const id = await makeBuild(app.database.db);
  await pool.query("delete from builds where id = $1", [id]);
  expect(await waiting()).toEqual([`package/${id}`]);
  const without = await createTestApp();
  await notePurge(without.database.db, "package/demo-1");
  await without.tasks.send_purges();
  expect((await without.database.pool.query("select from purges")).rowCount).toBe(0);
  await without.close();
});
