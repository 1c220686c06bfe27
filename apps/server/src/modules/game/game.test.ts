import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("smoke", async () => {
  const gameid = await makeGame(app.database.db, { gamename: "植物大战" });
  const a = await app.call("game/getGameInfo", { gameid });
  console.log(a.code, a.data, a.msg);
  console.log((await app.call("search/getSearchList", { keyword: "zhiwu" })).data);
  expect(a.code).toBe(1);
});
