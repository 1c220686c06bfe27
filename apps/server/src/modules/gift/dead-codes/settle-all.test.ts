import { mostGivenAlone } from "@playfront/contract/console/calls/gift-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let gameid: string;
let support: Record<string, string>;
let admin: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp();
  gameid = await makeGame(app.database.db);
  support = (await signInNew(app, { name: "support", role: "support" })).headers;
  admin = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
});
afterAll(() => app.close());

let accounts = 0;
/** Players who have claimed the first codes of the gift and reported them. */
async function makeReports(giftid: string, count: number): Promise<void> {
  accounts += count;
  await app.database.pool.query(
    `with player as (
      insert into accounts (username, password_hash, nickname)
      select 'reporter' || i, 'none', 'reporter' || i from generate_series($2::int, $3::int) i returning uid
    ), free as (
      select pos, row_number() over (order by pos) as turn from gift_codes
      where giftid = $1 and claimed_at is null
    ), claimed as (
      update gift_codes set uid = player.uid, claimed_at = now()
      from free join (select uid, row_number() over (order by uid) as turn from player) as player using (turn)
      where giftid = $1 and gift_codes.pos = free.pos returning gift_codes.pos, gift_codes.uid
    ), counted as (
      update gift_claim_counts set claimed = claimed + $4 where giftid = $1 and shard = 0
    )
    insert into code_reports (giftid, pos, uid, problem, note, created_at)
    select $1, pos, uid, 'used', '', now() from claimed`,
    [giftid, accounts - count + 1, accounts, count],
  );
}

const importCodes = (id: string, codes: readonly string[]) =>
  uploadToConsole(
    app,
    "gifts/import",
    { id, isTrial: false },
    { file: codes.join("\n"), headers: admin },
  );

type Headers = Record<string, string>;
const makeGiftWith = (codes: number) => makeGift(app.database.db, { gameid, codes });
const byBatch = async (id: string) =>
  (await callConsole(app, "dead-codes/by-batch", { id }, support)).body;
interface Wanted {
  batch?: string;
  upTo: string;
  act: "reissue" | "refuse";
}
const settle = (id: string, wanted: Wanted, headers: Headers = support) =>
  callConsole(app, "dead-codes/settle-all", { id, reason: "码库有误", ...wanted }, headers);
const rowsOf = async (query: string, giftid: string) =>
  (await app.database.pool.query(query, [giftid])).rows;
const states = async (giftid: string) =>
  (await rowsOf("select state from code_reports where giftid = $1 order by id", giftid)).map(
    ({ state }) => state,
  );
const holders = (giftid: string) =>
  rowsOf(
    `select accounts.uid, (select count(*)::int from gift_codes where giftid = $1 and gift_codes.uid = accounts.uid) as codes,
      (select count(*)::int from messages where messages.uid = accounts.uid) as messages
    from code_reports join accounts using (uid) where giftid = $1`,
    giftid,
  );

test("a few reports of a gift are replaced at once by one operator, each player with one code and one message", async () => {
  const giftid = await makeGiftWith(8);
  await makeReports(giftid, 4);
  const { upTo, left, rows } = await byBatch(giftid);
  expect(rows).toEqual([{ batch: null, fileName: "", at: null, open: 4 }]);
  expect(left).toBe(4);
  const { body } = await settle(giftid, { upTo: upTo!, act: "reissue" });
  expect(body).toEqual({ request: null, why: null, givenToday: 4, reports: 4 });
  expect(await states(giftid)).toEqual(Array(4).fill("reissued"));
  for (const holder of await holders(giftid))
    expect(holder).toMatchObject({ codes: 1, messages: 1 });
  const [codes] = await rowsOf(
    `select count(*) filter (where voided_at is not null)::int as void, count(uid)::int as held,
      (select sum(claimed)::int from gift_claim_counts where giftid = $1) as claimed from gift_codes where giftid = $1`,
    giftid,
  );
  expect(codes).toEqual({ void: 4, held: 4, claimed: 8 });
  expect((await settle(giftid, { upTo: upTo!, act: "reissue" })).status).toBe(409);
  expect((await byBatch(giftid)).upTo).toBeNull();
});

test("only the batch's reports are settled, with codes of other batches, and what is reported later stays open", async () => {
  const giftid = await makeGiftWith(0);
  await importCodes(giftid, ["BAD-1", "BAD-2", "BAD-3", "BAD-4"]);
  await makeReports(giftid, 2);
  await importCodes(giftid, ["NEW-1", "NEW-2"]);
  const { upTo, rows } = await byBatch(giftid);
  expect(rows).toMatchObject([{ batch: expect.any(String), open: 2 }]);
  await makeReports(giftid, 1);
  const wanted = { batch: rows[0]!.batch!, upTo: upTo!, act: "reissue" } as const;
  expect((await settle(giftid, wanted)).body).toMatchObject({ request: null, reports: 2 });
  expect(await states(giftid)).toEqual(["reissued", "reissued", "open"]);
  const held = await rowsOf(
    "select code from gift_codes where giftid = $1 and uid is not null order by code",
    giftid,
  );
  expect(held.map(({ code }) => code)).toEqual(["BAD-3", "NEW-1", "NEW-2"]);
  const next = await byBatch(giftid);
  // BAD-4 is free, but of the batch.
  const short = await settle(giftid, { ...wanted, upTo: next.upTo! });
  expect(short).toMatchObject({ status: 422, body: { msg: "剩余的兑换码不够补发，请先导入" } });
  expect((await states(giftid)).at(-1)).toBe("open");
  expect((await settle(giftid, { ...wanted, batch: "999999" })).status).toBe(404);
});

test("refused reports tell each player why", async () => {
  const giftid = await makeGiftWith(3);
  await makeReports(giftid, 3);
  const { upTo } = await byBatch(giftid);
  const { body } = await settle(giftid, { upTo: upTo!, act: "refuse" });
  expect(body).toMatchObject({ request: null, why: null, reports: 3 });
  expect(await states(giftid)).toEqual(Array(3).fill("refused"));
  const told = await rowsOf(
    "select content from messages where link = '/gift/info/' || $1::text",
    giftid,
  );
  expect(told).toHaveLength(3);
  expect(told[0].content).toContain("码库有误");
});

test("more than one operator may give are replaced once a second one releases it, and none settled meanwhile twice", async () => {
  const giftid = await makeGiftWith(80);
  const reports = mostGivenAlone + 5;
  await makeReports(giftid, reports);
  const { upTo } = await byBatch(giftid);
  const { body } = await settle(giftid, { upTo: upTo!, act: "reissue" });
  expect(body).toMatchObject({ request: expect.any(String), reports });
  expect(await states(giftid)).toEqual(Array(reports).fill("open"));
  const [first] = await rowsOf(
    "select min(id)::text as id from code_reports where giftid = $1",
    giftid,
  );
  await callConsole(app, "dead-codes/refuse", { id: first.id, reason: "已使用" }, admin);
  const decided = await callConsole(
    app,
    "requests/decide",
    { id: body.request!, isReleased: true },
    admin,
  );
  expect(decided.body.facts).toContainEqual({ field: "players", value: String(reports) });
  expect(await states(giftid)).toEqual(["refused", ...Array(reports - 1).fill("reissued")]);
  expect((await holders(giftid)).map(({ codes }) => codes)).toEqual(Array(reports).fill(1));
});

test("who is about to leave keeps the code", async () => {
  const giftid = await makeGiftWith(4);
  await makeReports(giftid, 2);
  const [leaving] = await holders(giftid);
  await app.database.pool.query(
    "update accounts set deletion_asked_at = now(), deletion_due = now() + interval '1 day' where uid = $1",
    [leaving.uid],
  );
  const { upTo } = await byBatch(giftid);
  expect((await settle(giftid, { upTo: upTo!, act: "reissue" })).body.reports).toBe(1);
  expect((await states(giftid)).sort()).toEqual(["open", "reissued"]);
  for (const { codes } of await holders(giftid)) expect(codes).toBe(1);
});

test("two who settle the same reports at once give each player one code", async () => {
  const giftid = await makeGiftWith(20);
  await makeReports(giftid, 3);
  const { upTo } = await byBatch(giftid);
  const wanted = { upTo: upTo!, act: "reissue" } as const;
  const answers = await Promise.all([settle(giftid, wanted, admin), settle(giftid, wanted, admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const { codes, messages } of await holders(giftid))
    expect({ codes, messages }).toEqual({ codes: 1, messages: 1 });
});

test("what is left of a wrong batch is taken away, and its reports are still told apart", async () => {
  const giftid = await makeGiftWith(0);
  await importCodes(giftid, ["A-1", "A-2", "A-3"]);
  await makeReports(giftid, 1);
  const { rows } = await byBatch(giftid);
  const batch = rows[0]!.batch!;
  const undo = (freeOnly: boolean) => callConsole(app, "gifts/undo", { batch, freeOnly }, admin);
  expect((await undo(false)).status).toBe(409);
  expect((await undo(true)).body).toEqual({ removed: 2 });
  await importCodes(giftid, ["B-1", "B-2"]);
  const batches = (await callConsole(app, "gifts/batches", { id: giftid }, admin)).body.rows;
  expect(batches.map(({ codes, state }) => [codes, state])).toEqual([
    [2, "imported"],
    [1, "imported"],
  ]);
  expect((await byBatch(giftid)).rows).toMatchObject([{ batch, open: 1 }]);
  const player = await makePlayer(app);
  const { data } = await app.call("gift/getUserGiftSn", { giftid }, player.headers);
  expect(data).toBe("B-1");
});
