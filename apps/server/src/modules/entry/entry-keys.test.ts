import { verifyEntry } from "@playfront/contract/entry-signature";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { entryKey } from "./entry-key.ts";

let shop: TestApp;
let editor: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  editor = (await signInNew(shop, { name: "editor", role: "editor" })).headers;
});
afterAll(() => shop.close());

const entryUrl = "https://game.example/play";

/** The query that a player's browser brings to the game. */
async function enter(gameid: string): Promise<string> {
  const { headers } = await makePlayer(shop);
  const { data } = await shop.call("game/getEntryUrl", { gameid }, headers);
  const entered = await shop.app.inject({ method: "GET", url: new URL(data.url).pathname });
  return String(entered.headers.location).split("?")[1]!;
}

const fits = (query: string, key: string) =>
  verifyEntry(query, { key, now: shop.clock.now(), maxAgeSeconds: 60 }).ok;

test("a key is given once, is renewed with a reason, and signs what the game then gets", async () => {
  const slug = "keys-of-stars";
  const gameid = await makeGame(shop.database.db, { gametype: "html5", slug, entryUrl });
  const describe = async () => (await callConsole(shop, "game/entryKey", { slug }, editor)).body;
  expect(await describe()).toEqual({ given: 0, at: null, by: "" });
  const give = (given: number, reason?: string) =>
    callConsole(shop, "game/giveEntryKey", { slug, given, ...(reason && { reason }) }, editor);
  const first = (await give(0)).body;
  // Games that were connected before have this key.
  expect(first).toMatchObject({ given: 1, by: "editor", key: entryKey(shop.deps.secrets, slug) });
  expect(fits(await enter(gameid), first.key)).toBe(true);
  expect(await describe()).not.toHaveProperty("key");

  expect((await give(1)).body.data).toEqual({ field: "reason" });
  expect((await give(0)).status).toBe(409);
  const answers = await Promise.all([give(1, "泄露"), give(1, "泄露")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = answers.find(({ status }) => status === 200)!.body;
  expect(second).toMatchObject({ given: 2 });
  const query = await enter(gameid);
  expect([fits(query, first.key), fits(query, second.key)]).toEqual([false, true]);

  const { rows } = await shop.database.pool.query(
    "select changes, reason from operator_trail where object = $1 order by id",
    [`entryKey/${slug}`],
  );
  expect(rows).toEqual([
    { changes: [{ field: "given", before: "0", after: "1" }], reason: "" },
    { changes: [{ field: "given", before: "1", after: "2" }], reason: "泄露" },
  ]);
});

test("a game that was never published has a key, and no key for programs is given one", async () => {
  const administrator = (await signInNew(shop, { name: "anna", role: "administrator" })).headers;
  const draft = { slug: "still-a-draft", given: 0 };
  const { status } = await callConsole(shop, "game/giveEntryKey", draft, administrator);
  expect(status).toBe(200);
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: "pipeline", role: "administrator" as const, until };
  const { key } = (await callConsole(shop, "keys/add", wanted, administrator)).body;
  const headers = { authorization: `Bearer ${key}` };
  const { slug } = draft;
  expect((await callConsole(shop, "game/entryKey", { slug }, headers)).status).toBe(403);
});
