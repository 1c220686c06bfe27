import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let headers: Record<string, string>;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  headers = (await signInNew(app, { name: "support", role: "support" })).headers;
  const manager = await signInNew(app, { name: "manager", role: "giftManager" });
  const { db } = app.database;
  id = await makeGift(db, { gameid: await makeGame(db), codes: 0 });
  await uploadToConsole(
    app,
    "gifts/import",
    { id, isTrial: false },
    { file: "FAULTY-1\nSPARE-2\nSPARE-3", headers: manager.headers },
  );
});
afterAll(() => app.close());

const find = async (wanted: string) =>
  (await callConsole(app, "gifts/find-code", { id, wanted }, headers)).body;
const voidCode = (wanted: { pos: number; seenUid: string; code?: string }) =>
  callConsole(app, "gifts/void", { id, ...wanted, reason: "游戏内提示无效" }, headers);

test("a void code is replaced for its player, who is told, and nobody gets it again", async () => {
  const player = await makePlayer(app);
  await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  const found = await find(player.uid);
  expect(found).toMatchObject({ code: "FA…-1", state: "claimed", uid: player.uid, pos: 1 });
  expect(await find("FAULTY-1")).toMatchObject({ code: "FAULTY-1", uid: player.uid });
  expect((await voidCode({ pos: 1, seenUid: "" })).status).toBe(409);
  expect((await voidCode({ pos: 1, seenUid: player.uid })).body).toMatchObject({
    isReissued: true,
  });
  expect((await voidCode({ pos: 1, seenUid: player.uid })).status).toBe(409);
  expect(await find("FAULTY-1")).toMatchObject({ state: "void", uid: "" });
  const claimed = await app.call("gift/getUserGiftSnList", { page: 1 }, player.headers);
  expect(JSON.stringify(claimed.data)).toContain("SPARE-2");
  expect(JSON.stringify(claimed.data)).not.toContain("FAULTY-1");
  const again = await app.call("gift/getUserGiftSn", { giftid: id }, player.headers);
  expect(again.data).toBe("SPARE-2");
  const { rows } = await app.database.pool.query("select title from messages where uid = $1", [
    player.uid,
  ]);
  expect(rows).toEqual([{ title: "兑换码已更换" }]);
});

test("a free code that is void is left out of the stock, and without stock nothing is reissued", async () => {
  const { pos } = await find("SPARE-3");
  for (const code of [undefined, "FAULTY-1"])
    expect((await voidCode({ pos, seenUid: "", ...(code && { code }) })).status).toBe(409);
  const { body } = await voidCode({ pos, seenUid: "", code: "SPARE-3" });
  expect(body).toMatchObject({ isReissued: false });
  const gift = (await callConsole(app, "gifts/get", { id }, headers)).body;
  expect(gift).toMatchObject({ total: 3, left: 0 });
  const another = await makePlayer(app);
  const claim = await app.call("gift/getUserGiftSn", { giftid: id }, another.headers);
  expect(claim.code).toBe(2001);
  // The player had one from the test before: another one would take two operators.
  await app.database.pool.query("delete from codes_given_alone");
  const spare = await find("SPARE-2");
  const refused = await voidCode({ pos: spare.pos, seenUid: spare.uid });
  expect(refused.body).toMatchObject({ msg: "没有剩余的兑换码可以补发，请先导入" });
  expect(await find("SPARE-2")).toMatchObject({ state: "claimed", uid: spare.uid });
  const { rows } = await app.database.pool.query(
    "select reason, changes from operator_trail where action = 'gifts/void' order by id",
  );
  const reason = "游戏内提示无效";
  expect(rows).toMatchObject([
    { reason, changes: [{ field: "voided", before: "FA…-1" }, { field: "uid" }] },
    { reason, changes: [{ field: "voided", before: "SP…-3" }] },
  ]);
});
