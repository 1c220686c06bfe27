import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Headers = Record<string, string>;
type Player = Awaited<ReturnType<typeof makePlayer>>;

let app: TestApp;
let gameid: string;
let partner: Headers;
let partnersKey: Headers;
let supportsKey: Headers;
let manager: Headers;
let support: Headers;
let admin: Headers;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1 });
  gameid = await makeGame(app.database.db);
  partner = (await signInNew(app, { name: "partner", role: "partner", games: [gameid] })).headers;
  manager = (await signInNew(app, { name: "manager", role: "giftManager" })).headers;
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
  admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
  partnersKey = await makeKey("partners", "partner");
  supportsKey = await makeKey("supports", "support");
});
afterAll(() => app.close());

async function makeKey(name: string, role: "partner" | "support"): Promise<Headers> {
  const until = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const games = role === "partner" ? [gameid] : [];
  const { body } = await callConsole(app, "keys/add", { name, role, until, games }, admin);
  return { authorization: `Bearer ${body.key}` };
}

const ask = (headers: Headers, id: string, player: string) =>
  callConsole(app, "gifts/refusal", { id, player, container: "mobile" }, headers);
const claim = (giftid: string, { headers }: Player) =>
  app.call("gift/getUserGiftSn", { giftid }, headers);
const noted = async (giftid: string) =>
  (
    await app.database.pool.query(
      "select uid, code, refused_at, xmin::text from refused_claims where giftid = $1",
      [giftid],
    )
  ).rows;

let phones = 13_600_000_000;
function newPhone(): string {
  phones += 1;
  return String(phones);
}

test("partners and keys learn nothing of players who did not try", async () => {
  const phone = newPhone();
  const player = await makePlayer(app, { phone });
  const { username } = (await app.call("user/getUserInfo", {}, player.headers)).data;
  const id = await makeGift(app.database.db, { gameid, codes: 1, requisite: "2" });
  for (const headers of [partner, partnersKey, supportsKey]) {
    for (const name of [phone, newPhone(), username])
      expect((await ask(headers, id, name)).body).toMatchObject(
        /^\d+$/.test(name)
          ? { code: 404 }
          : { code: 400, msg: "请填写玩家编号", data: { field: "player" } },
      );
    const answers = [await ask(headers, id, player.uid), await ask(headers, id, "999999999")];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]!.body);
    }
  }
});

test("partners and keys learn why a player who tried to claim could not, and no more", async () => {
  const player = await makePlayer(app);
  const { uid } = player;
  const id = await makeGift(app.database.db, { gameid, codes: 1, requisite: "2" });
  await claim(id, player);
  const refusal = { code: 2003, msg: "请先完成实名认证" };
  for (const headers of [partner, partnersKey, supportsKey])
    expect((await ask(headers, id, uid)).body).toEqual({ uid, refusal, claimedAt: null });
  const another = await makeGift(app.database.db, { gameid, codes: 1, requisite: "2" });
  expect((await ask(partner, another, uid)).status).toBe(404);
  const { gameid: foreign } = { gameid: await makeGame(app.database.db) };
  const others = await makeGift(app.database.db, { gameid: foreign, codes: 1, requisite: "2" });
  await claim(others, player);
  expect((await ask(partner, others, uid)).status).toBe(404);
  await app.database.pool.query("update refused_claims set refused_at = $1", [
    new Date(app.clock.now().getTime() - 3 * 86_400_000),
  ]);
  expect((await ask(partner, id, uid)).status).toBe(404);
});

test("usernames and phones need the right to read players, ids do not", async () => {
  const phone = newPhone();
  const { uid } = await makePlayer(app, { phone });
  const id = await makeGift(app.database.db, { gameid, codes: 1 });
  expect((await ask(support, id, phone)).body).toMatchObject({ uid, refusal: null });
  expect((await ask(manager, id, phone)).body).toMatchObject({ code: 404 });
  expect((await ask(manager, id, "some-name")).body).toMatchObject({ code: 400 });
  expect((await ask(manager, id, uid)).body).toMatchObject({ uid, refusal: null });
});

test("each look-up is in the trail without what was typed, and sixty an hour are answered", async () => {
  const phone = newPhone();
  const { uid } = await makePlayer(app, { phone });
  const id = await makeGift(app.database.db, { gameid, codes: 1 });
  const { headers, id: looker } = await signInNew(app, { name: "curious", role: "support" });
  await ask(headers, id, phone);
  await ask(headers, id, "nobody-at-all");
  const trail = await callConsole(app, "trail/list", { object: `gift/${id}` }, admin);
  expect(trail.body.rows).toMatchObject([
    { action: "gifts/refusal", operator: "curious", changes: [{ field: "uid", after: "" }] },
    { action: "gifts/refusal", operator: "curious", changes: [{ field: "uid", after: uid }] },
  ]);
  expect(JSON.stringify(trail.body)).not.toContain(phone);
  const counted = { key: `refusal-look-up:${looker}`, windowSeconds: 3_600 };
  for (let before = 2; before < 59; before += 1) await app.deps.ephemeral.count(counted);
  expect((await ask(headers, id, uid)).status).toBe(200);
  expect((await ask(headers, id, uid)).status).toBe(429);
});

test("only what lies with the player is noted, once an hour, and nothing of a claim that goes well", async () => {
  const player = await makePlayer(app);
  const { db } = app.database;
  const [open, soldOut, phoneOnly] = [
    await makeGift(db, { gameid, codes: 1 }),
    await makeGift(db, { gameid, codes: 0 }),
    await makeGift(db, { gameid, codes: 1, requisite: "3" }),
  ];
  for (const id of [open, soldOut]) {
    await claim(id, player);
    expect(await noted(id)).toEqual([]);
  }
  await claim(phoneOnly, player);
  const first = await noted(phoneOnly);
  expect(first).toMatchObject([{ uid: player.uid, code: 2004 }]);
  for (let tries = 0; tries < 3; tries += 1) await claim(phoneOnly, player);
  expect(await noted(phoneOnly)).toEqual(first);
  app.clock.advance(3_601);
  await claim(phoneOnly, player);
  expect(await noted(phoneOnly)).not.toEqual(first);
});
