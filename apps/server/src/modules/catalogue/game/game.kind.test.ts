import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePlayer } from "../../../testing/accounts.ts";
import { makeGame } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { previewGame } from "./game-preview.ts";

let app: TestApp;
let editor: Record<string, string>;
let reviewer: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp({}, { hearChanges: true });
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
  reviewer = (await signInNew(app, { name: "reviewer", role: "reviewer" })).headers;
});
afterAll(() => app.close());

const game = {
  slug: "star-river",
  gamename: "星河物语",
  aliases: ["Star River"],
  gametype: "mobile" as const,
  logo: "/media/logo.webp",
  introduction: "在星河间旅行",
  description: "一款旅行游戏。",
  categories: ["休闲", "单机"],
  score: 8.6,
  hot: 5,
  releasedAt: "2026-01-02 10:00",
  pictures: ["/media/b.webp", "/media/a.webp"],
  activityHref: "/app/gift/",
  activitySrc: "/media/banner.webp",
  activityTitle: "夏日活动",
  developer: "星河工作室",
  ageRating: "8+" as const,
  isbn: "ISBN 978-7-498-00000-0",
  filing: "京ICP备00000000号-1A",
  privacyUrl: "https://example.com/privacy",
  appStoreUrl: "https://apps.apple.com/app/id1",
  size: 120.5,
  version: "1.2.0",
  permissions: ["android.permission.CAMERA"],
};

async function publish(data: Parameters<typeof add>[0]) {
  const id = await add(data);
  await callConsole(app, "games/submit", { id, revision: 1 }, editor);
  return callConsole(app, "games/publish", { id, revision: 2 }, reviewer);
}

async function add(data: typeof game) {
  return (await callConsole(app, "games/add", { data }, editor)).body.id;
}

test("a game that only the console knows appears in the shop with every field, and goes again", async () => {
  const { id, liveId, revision } = (await publish(game)).body;
  const read = async () => (await app.call("game/getGameInfo", { gameid: liveId! })).data;
  expect(await read()).toMatchObject({
    gamename: "星河物语",
    gametype: "mobile",
    logo: game.logo,
    introduction: game.introduction,
    description: game.description,
    category: game.categories,
    score: 8.6,
    released: "2026-01-02",
    picture: game.pictures,
    activity: { href: "/app/gift/", src: game.activitySrc, title: "夏日活动" },
    developer: game.developer,
    agerating: "8+",
    isbn: game.isbn,
    filing: game.filing,
    privacyurl: game.privacyUrl,
    appstoreurl: game.appStoreUrl,
    size: 120.5,
    version: "1.2.0",
    permissions: game.permissions,
  });
  for (const keyword of ["星河", "xhwy", "Star River"]) {
    const found = await app.call("search/getSearchList", { keyword });
    expect(found.data).toMatchObject([{ gameid: liveId }]);
  }
  const { body } = await callConsole(app, "games/list", { q: "xinghe" }, editor);
  expect(body.rows.map(({ title }) => title)).toEqual(["星河物语"]);
  const gone = { id, revision, reason: "下架整改" };
  await callConsole(app, "games/withdraw", gone, reviewer);
  await vi.waitFor(async () => expect(await read()).toBeNull(), 10_000);
  const rows = await app.database.db
    .selectFrom("games")
    .select("published")
    .where("gameid", "=", liveId!)
    .execute();
  expect(rows).toEqual([{ published: false }]);
});

test("a game to come is previewed as one, and its release is told to whoever has reserved it", async () => {
  const data = { ...game, slug: "to-come", gamename: "候场", releasedAt: "" };
  const upcoming = { ...data, releasePrecision: "day" as const, releaseOn: "2027-03-01" };
  const dateless = await add({ ...upcoming, slug: "dateless", releaseOn: "" } as never);
  const refused = await callConsole(app, "games/submit", { id: dateless, revision: 1 }, editor);
  expect(refused.body.data).toEqual({ field: "releaseOn" });
  const { id, liveId, revision } = (await publish(upcoming)).body;
  const read = async () => (await app.call("game/getGameInfo", { gameid: liveId! })).data;
  expect(await read()).toMatchObject({ upcoming: { precision: "day", date: "2027-03-01" } });
  const shown = previewGame(upcoming, liveId).answers["game/getGameInfo"];
  expect(await shown?.({ gameid: liveId! }, { live: null } as never)).toMatchObject({
    upcoming: { precision: "day", date: "2027-03-01" },
  });
  const player = await makePlayer(app);
  await app.call("game/follow", { gameid: liveId! }, player.headers);
  const out = { ...data, releasePrecision: "" as const };
  await callConsole(app, "games/change", { id, revision, data: out }, editor);
  await callConsole(app, "games/submit", { id, revision: revision + 1 }, editor);
  await callConsole(app, "games/publish", { id, revision: revision + 2 }, reviewer);
  await vi.waitFor(async () => expect((await read()).upcoming).toBeUndefined(), 10_000);
  const { data: messages } = await app.call("user/getUserMessageList", {}, player.headers);
  expect(messages[0]).toMatchObject({ title: "《候场》上线了", link: `/game/${liveId}` });
});

test("an HTML5 game needs an address and its category, and two games cannot have one slug", async () => {
  const web = { ...game, slug: "web-game", gametype: "html5" as never };
  const entry = { entryUrl: "https://games.example/play" };
  const wrong = [
    [web, "entryUrl"],
    [{ ...web, ...entry }, "categories"],
    [{ ...game, slug: "other", logo: "javascript:1" }, "logo"],
    [{ ...game, slug: "other", activityHref: "" }, "activityHref"],
    [{ ...game, slug: "other", build: "none" }, "build"],
    [game, "slug"],
  ] as const;
  for (const [data, field] of wrong) {
    const id = await add(data);
    const { status, body } = await callConsole(app, "games/submit", { id, revision: 1 }, editor);
    expect([status, body.data]).toEqual([400, { field }]);
  }
  const right = { ...web, ...entry, categories: ["页游"] };
  const [one, two] = [await add(right), await add(right)];
  for (const id of [one, two]) await callConsole(app, "games/submit", { id, revision: 1 }, editor);
  const answers = await Promise.all(
    [one, two].map((id) => callConsole(app, "games/publish", { id, revision: 2 }, reviewer)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("slug and type stay once a game was published, and facts of its package are not written over", async () => {
  const { id, liveId } = (await publish({ ...game, slug: "kept" })).body;
  const { db } = app.database;
  await db
    .updateTable("games")
    .set({ build: "kept-1", size_mb: 55, version: "9.9" })
    .where("gameid", "=", liveId!)
    .execute();
  const other = { ...game, slug: "renamed" };
  await callConsole(app, "games/change", { id, revision: 3, data: other }, editor);
  const refused = await callConsole(app, "games/submit", { id, revision: 4 }, editor);
  expect(refused.body).toMatchObject({ msg: "首次发布后不能修改，应为 kept" });
  const data = { ...game, slug: "kept", score: 9.1 };
  await callConsole(app, "games/change", { id, revision: 4, data }, editor);
  await callConsole(app, "games/submit", { id, revision: 5 }, editor);
  expect((await callConsole(app, "games/publish", { id, revision: 6 }, reviewer)).status).toBe(200);
  const row = await db
    .selectFrom("games")
    .select(["size_mb", "version", "score"])
    .where("gameid", "=", liveId!)
    .executeTakeFirst();
  expect(row).toEqual({ size_mb: 55, version: "9.9", score: 9.1 });
});

test("games written without the console get documents once", async () => {
  const gameid = await makeGame(app.database.db, { gamename: "早先的游戏" });
  for (let run = 0; run < 2; run += 1) await app.tasks.clean_up();
  const { body } = await callConsole(app, "games/list", { q: "早先" }, editor);
  expect(body.rows).toMatchObject([{ liveId: gameid, state: "published", isLive: true }]);
});
