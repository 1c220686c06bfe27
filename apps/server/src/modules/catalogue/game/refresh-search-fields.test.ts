import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { runToEnd } from "../../../testing/run-to-end.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { refreshSearchFields } from "./refresh-search-fields.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function find(keyword: string): Promise<string[]> {
  const { data } = await app.call("search/getSearchList", { keyword });
  return data.map((game) => game.gamename);
}

test("a game that an earlier version has written is found like a new one after the job", async () => {
  const { db } = app.database;
  const names = ["Antimine 扫雷", "gobandroid 围棋", "OpenSudoku 数独"];
  for (const gamename of names) await makeGame(db, { gamename });
  const former = { search_grams: ["==former"], pinyin: "", initials: "", search_version: 0 };
  await db.updateTable("games").set(former).execute();
  expect(await find("saolei")).toEqual([]);
  await runToEnd(refreshSearchFields(db, 2));
  expect(await find("saolei")).toEqual(["Antimine 扫雷"]);
  expect(await find("weiqi")).toEqual(["gobandroid 围棋"]);
  expect(await find("former")).toEqual([]);
});

test("a game of this or a later version is left alone", async () => {
  const { db } = app.database;
  await makeGame(db, { gamename: "像素工厂" });
  await db.updateTable("games").set({ pinyin: "later", search_version: 99 }).execute();
  await runToEnd(refreshSearchFields(db));
  expect(await find("later")).not.toEqual([]);
});
