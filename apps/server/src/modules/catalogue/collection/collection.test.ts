import type { DocumentData } from "@playfront/contract/console/documents";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeGame } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Data = DocumentData<"collections">;

const cover = "https://pictures.example/cover.webp";
let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  headers = (await signInNew(app, { name: "admin", role: "administrator" })).headers;
});
afterAll(() => app.close());

const dataOf = (games: readonly string[], changes: Partial<Data> = {}): Data => ({
  ...{ title: "睡前一局", summary: "五分钟就能玩完", cover, daily: false, pos: 0 },
  games: games.map((gameid) => ({ gameid, text: `推荐 ${gameid}` })),
  ...changes,
});

const add = (data: Data) => callConsole(app, "collections/add", { data }, headers);

/** Adds a collection and publishes it. */
async function publish(data: Data): Promise<string> {
  const { id } = (await add(data)).body;
  await callConsole(app, "collections/submit", { id, revision: 1 }, headers);
  const published = await callConsole(app, "collections/publish", { id, revision: 2 }, headers);
  return published.body.liveId!;
}

const hide = (gameid: string, published = false) =>
  app.database.db.updateTable("games").set({ published }).where("gameid", "=", gameid).execute();
const idsOf = (games: readonly { game: { gameid: string } }[]) =>
  games.map(({ game }) => game.gameid);

test("a published collection has its games in their order, with the reason for each, without withdrawn ones", async () => {
  const [first, second] = [await makeGame(app.database.db), await makeGame(app.database.db)];
  const id = await publish(dataOf([second, first], { intro: "躺下再玩", pos: 5 }));
  const read = async () => (await app.call("collection/getCollectionInfo", { id })).data;
  const listed = async () =>
    (await app.call("collection/getCollectionList", {})).data.find((one) => one.id === id);
  expect(await read()).toMatchObject({
    ...{ id, title: "睡前一局", summary: "五分钟就能玩完", cover, intro: "躺下再玩", gamenum: 2 },
    games: [{ game: { gameid: second }, text: `推荐 ${second}` }, { game: { gameid: first } }],
  });
  expect(await listed()).toMatchObject({ gamenum: 2 });
  await hide(second);
  await vi.waitFor(async () => expect(idsOf((await read()).games)).toEqual([first]), 10_000);
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ gamenum: 1 }), 10_000);
  await hide(second, true);
  await vi.waitFor(async () => expect((await read()).games).toHaveLength(2), 10_000);
});

test("collections are listed in the operators' order", async () => {
  const game = await makeGame(app.database.db);
  const late = await publish(dataOf([game], { pos: 20 }));
  const early = await publish(dataOf([game], { pos: -20 }));
  const { data } = await app.call("collection/getCollectionList", {});
  const ids = data.map(({ id }) => id);
  expect([ids[0], ids.at(-1)]).toEqual([early, late]);
  const next = await app.call("collection/getCollectionList", { page: 2, pageSize: 1 });
  expect(next.data.map(({ id }) => id)).toEqual([ids[1]]);
});

test("a withdrawn collection is gone", async () => {
  const id = await publish(dataOf([await makeGame(app.database.db)]));
  const document = (await callConsole(app, "collections/list", { sort: "updatedAt" }, headers)).body
    .rows[0]!;
  const { id: at, revision } = document;
  await callConsole(app, "collections/withdraw", { id: at, revision, reason: "过季" }, headers);
  await vi.waitFor(
    async () => expect((await app.call("collection/getCollectionInfo", { id })).code).toBe(404),
    10_000,
  );
});

test.each<[string, (game: string) => Data]>([
  ["cover", (game) => dataOf([game], { cover: "http://pictures.example/cover.webp" })],
  ["games", (game) => dataOf([game, game])],
  ["games", () => dataOf(["987654321"])],
  ["games", (game) => dataOf([], { games: [{ gameid: game, text: "好", cover: "//x" }] })],
])("a draft with wrong %s is not given to review", async (field, data) => {
  const { id } = (await add(data(await makeGame(app.database.db)))).body;
  const refused = await callConsole(app, "collections/submit", { id, revision: 1 }, headers);
  expect([refused.status, refused.body.data]).toEqual([400, { field }]);
});

test("the game of a day stays when another game of the collection is withdrawn", async () => {
  await app.database.pool.query("update collections set published = false");
  const games = await Promise.all(Array.from({ length: 7 }, () => makeGame(app.database.db)));
  const id = await publish(dataOf(games, { daily: true }));
  const pick = async () => (await app.call("collection/getDailyPickList", {})).data[0];
  let today = "";
  await vi.waitFor(async () => {
    const shown = await pick();
    expect(shown?.id).toBe(id);
    today = shown!.game.gameid;
  }, 10_000);
  const others = games.filter((gameid) => gameid !== today);
  await hide(others[0]!);
  await hide(others.at(-1)!);
  await expect.poll(async () => (await pick())?.game.gameid).toBe(today);
  await hide(today);
  const next = games[(games.indexOf(today) + 1) % games.length]!;
  const shown = next === others[0] ? others[1]! : next;
  await expect.poll(async () => (await pick())?.game.gameid, { timeout: 10_000 }).toBe(shown);
  await app.database.pool.query("update collections set published = false");
  await expect.poll(pick, { timeout: 10_000 }).toBeUndefined();
});

test("the game of a day has its own picture, its wide one first, and the collection's only without any", async () => {
  await app.database.pool.query("update collections set published = false");
  const high = "/media/a-720x1280-aabbcc.webp";
  const wide = "/media/b-1280x720-aabbcc.webp";
  const coverOf = async (pictures: string[], own?: string) => {
    const gameid = await makeGame(app.database.db, { pictures });
    const games = [{ gameid, text: "好", ...(own && { cover: own }) }];
    const id = await publish(dataOf([], { daily: true, pos: -100, games }));
    const pick = async () => (await app.call("collection/getDailyPickList", {})).data[0];
    await vi.waitFor(async () => expect((await pick())?.id).toBe(id), 10_000);
    const shown = (await pick())?.cover;
    await app.database.pool.query("update collections set published = false");
    return shown;
  };
  expect(await coverOf([high, wide])).toBe(wide);
  expect(await coverOf([high])).toBe(high);
  expect(await coverOf([wide], "https://pictures.example/own.webp")).toBe(
    "https://pictures.example/own.webp",
  );
  expect(await coverOf([])).toBe(cover);
});

test("home has one game a day of the first daily collection, each in its turn", async () => {
  const games = [await makeGame(app.database.db), await makeGame(app.database.db)];
  const pick = async () => (await app.call("collection/getDailyPickList", {})).data;
  expect(await pick()).toEqual([]);
  const id = await publish(dataOf(games, { daily: true }));
  await vi.waitFor(async () => expect(await pick()).toHaveLength(1), 10_000);
  const days: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    const [shown] = await pick();
    expect(shown).toMatchObject({ id, text: `推荐 ${shown?.game.gameid}` });
    days.push(shown!.game.gameid);
    app.clock.advance(24 * 3600);
  }
  expect(new Set(days).size).toBe(2);
  expect(days[2]).toBe(days[0]);
  await hide(days[1]!);
  await vi.waitFor(async () => expect((await pick())[0]?.game.gameid).toBe(days[0]), 10_000);
});
