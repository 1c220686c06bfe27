import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import { demoCatalogue } from "@playfront/demo/catalogue/catalogue";
import type { DemoCatalogue } from "@playfront/demo/catalogue/types";
import { createDiskStorage } from "@playfront/storage/disk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../infra/clock.ts";
import { makeGame } from "../testing/factories.ts";
import { callConsole } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { demoPlayer } from "./seed-accounts.ts";
import { seedDemo } from "./seed-demo.ts";

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  const storage = createDiskStorage(join(app.config.dataDir, "files"));
  const log = (line: string) => void lines.push(line);
  await seedDemo({ db: app.database.db, clock: app.clock, storage, log });
}, 120_000);
afterAll(() => app.close());

/** A catalogue of three games, for tests that do not need all of them. */
const small: DemoCatalogue = {
  ...demoCatalogue,
  games: demoCatalogue.games.slice(0, 3).map((game) => ({ ...game, activity: undefined })),
  slides: [{ game: "luanti", title: "方块世界", url: "/app/newgame/" }],
  collections: [],
  hotSearches: [demoCatalogue.games[1]!.slug],
};

function seedSmall(database: TestDatabase, folder: string, catalogue = small): Promise<boolean> {
  return seedDemo({
    db: database.db,
    clock: systemClock,
    storage: createDiskStorage(join(folder, "files")),
    log: () => {},
    catalogue,
  });
}

async function withFolder(act: (database: TestDatabase, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "pf-seed-"));
  const database = await createTestDatabase();
  try {
    await act(database, folder);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function idOf(slug: string): Promise<string> {
  const query = app.database.db.selectFrom("games").select("gameid").where("slug", "=", slug);
  return (await query.executeTakeFirstOrThrow()).gameid;
}

async function fetchPicture(path: string) {
  const response = await app.app.inject({ method: "GET", url: path });
  expect(response.statusCode, path).toBe(200);
  return sharp(response.rawPayload).metadata();
}

test("every game can be opened, and each of its pictures is there in the size its address tells", async () => {
  const { db } = app.database;
  const games = await db.selectFrom("games").select(["gameid", "slug"]).execute();
  expect(games).toHaveLength(demoCatalogue.games.length);
  for (const { gameid, slug } of games) {
    const { code, data } = await app.call("game/getGameInfo", { gameid });
    expect(code).toBe(1);
    const made = demoCatalogue.games.find((game) => game.slug === slug)!;
    expect(data.picture).toHaveLength(made.shots);
    const pictures = [data.logo, ...data.picture, ...(data.activity ? [data.activity.src] : [])];
    for (const path of pictures) {
      const { width, height } = await fetchPicture(path);
      expect(path).toMatch(
        new RegExp(`^/media/[0-9a-f]{32}-${width}x${height}-[0-9a-f]{6}\\.webp$`),
      );
    }
  }
});

test("articles read as cleaned HTML whose links and pictures lead somewhere", async () => {
  const { db } = app.database;
  const articles = await db.selectFrom("articles").selectAll().execute();
  const count = demoCatalogue.games.flatMap((game) => game.articles).length;
  expect(articles).toHaveLength(count);
  const gameids = new Set(
    (await db.selectFrom("games").select("gameid").execute()).map((game) => game.gameid),
  );
  for (const { content, cover, gameid, col, aid } of articles) {
    expect(content).not.toMatch(/art:|game:|<a>|<script/);
    for (const [, path] of content.matchAll(/src="([^"]+)"/g)) await fetchPicture(path as string);
    for (const [, linked] of content.matchAll(/href="\/app\/game\/(\d+)"/g)) {
      expect(gameids).toContain(linked);
    }
    if (cover !== null) await fetchPicture(cover);
    expect((await app.call("article/getArticleInfo", { gameid, col, aid })).code).toBe(1);
  }
});

test("gifts are in the state the catalogue gives them", async () => {
  for (const game of demoCatalogue.games.filter(({ gifts }) => gifts.length > 0)) {
    const { data } = await app.call("gift/getGiftList", { gameid: await idOf(game.slug) });
    const available = game.gifts.filter((gift) => gift.expiresInDays > 0);
    const byName = new Map(data.map((gift) => [gift.giftname, gift]));
    expect([...byName.keys()].sort()).toEqual(available.map(({ giftname }) => giftname).sort());
    // Gifts with codes come before those without.
    const isSoldOut = data.map(({ left }) => left === 0);
    expect(isSoldOut).toEqual([...isSoldOut].sort());
    for (const gift of available) {
      const { percent, requisite } = byName.get(gift.giftname)!;
      const share = Math.floor((gift.claimed * 100) / gift.codes);
      expect(percent).toBe(gift.codes === 0 ? undefined : String(share));
      expect(requisite).toBe(gift.requisite);
    }
  }
});

test("servers open today, tomorrow and later, with their gifts", async () => {
  for (const day of ["today", "tomorrow", "later"] as const) {
    const { data } = await app.call("opening/getOpeningList", { day, pageSize: 50 });
    const made = demoCatalogue.openings.filter(
      (opening) => Math.min(opening.day, 2) === daysOf[day],
    );
    expect(data.map(({ servername }) => servername)).toEqual(made.map((o) => o.serverName));
    expect(data.map(({ giftid }) => giftid !== undefined)).toEqual(made.map((o) => !!o.gift));
  }
});

const daysOf = { today: 0, tomorrow: 1, later: 2 };

test("counters agree with the codes, and no account holds two codes of a gift", async () => {
  const { rows } = await app.database.pool.query(`
    select giftid, total, (select count(*)::int from gift_codes c where c.giftid = g.giftid) as codes,
      (select count(uid)::int from gift_codes c where c.giftid = g.giftid) as claimed,
      (select count(distinct uid)::int from gift_codes c where c.giftid = g.giftid) as holders,
      (select sum(claimed)::int from gift_claim_counts c where c.giftid = g.giftid) as counted
    from gifts g`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { total, codes, claimed, holders, counted } of rows) {
    expect([codes, holders, counted]).toEqual([total, claimed, claimed]);
  }
});

test("collections have their pictures, and one of their games is that of the day", async () => {
  const { data: listed } = await app.call("collection/getCollectionList", {});
  expect(listed.map(({ title }) => title)).toEqual(
    demoCatalogue.collections.map(({ title }) => title),
  );
  for (const { id, cover, gamenum } of listed) {
    const { data } = await app.call("collection/getCollectionInfo", { id });
    expect(data.games).toHaveLength(gamenum);
    await fetchPicture(cover);
    for (const { cover: picture } of data.games) if (picture) await fetchPicture(picture);
  }
  const { data: picks } = await app.call("collection/getDailyPickList", {});
  expect(picks).toMatchObject([{ id: listed[0]?.id }]);
});

test("the home page, the hot searches and the default channel are those of the catalogue", async () => {
  const { data: slides } = await app.call("index/getHomeSlidePictureList", {});
  expect(slides.map(({ title }) => title)).toEqual(demoCatalogue.slides.map(({ title }) => title));
  const [gifts, game, article, rank] = slides.map(({ url }) => url);
  expect(gifts).toBe(`/app/gift/game/${await idOf("mindustry")}`);
  expect(game).toBe(`/app/game/${await idOf("2048-merge")}`);
  expect(rank).toBe("/app/rank/热游榜");
  const [, gameid = "", col = "", aid = ""] = /^\/app\/game\/(\d+)\/(\w+)\/(\d+)$/.exec(article!)!;
  expect((await app.call("article/getArticleInfo", { gameid, col, aid })).data.title).toContain(
    "韦诺",
  );
  for (const slide of slides) await fetchPicture(slide.src);
  const { data: hot } = await app.call("search/getHotSearchList", {});
  expect(hot.list).toHaveLength(10);
  expect(hot.list[0]?.gameid).toBe(await idOf(demoCatalogue.hotSearches[0]!));
  const { db } = app.database;
  const channel = db.selectFrom("channels").select("cid").where("is_default", "=", true);
  expect((await channel.executeTakeFirst())?.cid).toBe(demoCatalogue.channels[0]?.cid);
});

test("the ready-made player logs in, verified, with a phone and messages", async () => {
  const { username, password, nickname } = demoPlayer;
  const login = await app.call("user/loginSubmit", { username, password });
  expect(login.code).toBe(1);
  const headers = { token: login.data.token };
  const { data } = await app.call("user/getUserInfo", {}, headers);
  expect(data).toMatchObject({ username, nickname, phone: "138****8000", fcm: 1 });
  await fetchPicture(data.avatar);
  const messages = await app.call("user/getUserMessageList", {}, headers);
  const [ofLogin, ...ofCatalogue] = messages.data.map(({ title }) => title);
  expect(ofLogin).toBe("新设备登录提醒");
  expect(ofCatalogue.sort()).toEqual(demoCatalogue.messages.map(({ title }) => title).sort());
});

test("what has happened is told in lines", () => {
  expect(lines[1]).toContain(`${demoCatalogue.games.length} games`);
  expect(lines.at(-1)).toMatch(/in place after \d+\.\d s/);
});

test("the first line names the console's administrator, who can log in by it", async () => {
  const [, name, password] = /: (\S+) with the password ([\w-]+)/.exec(lines[0]!)!;
  const { status, body } = await callConsole(app, "session/begin", { name, password });
  expect([status, body.renewsPassword]).toEqual([200, true]);
});

test("a shop with any game is left alone", () =>
  withFolder(async (database, folder) => {
    await makeGame(database.db);
    expect(await seedSmall(database, folder)).toBe(false);
    expect(await database.db.selectFrom("games").selectAll().execute()).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  }));

test("nodes that start at once seed once", () =>
  withFolder(async (database, folder) => {
    const runs = await Promise.all([1, 2, 3].map(() => seedSmall(database, folder)));
    expect(runs.filter((hasSeeded) => hasSeeded)).toHaveLength(1);
    expect(await database.db.selectFrom("games").selectAll().execute()).toHaveLength(3);
  }));

test("a seed that breaks off leaves no row, and the next one seeds", () =>
  withFolder(async (database, folder) => {
    const broken = {
      ...small,
      slides: [{ game: "luanti", title: "方块世界", url: "game:nowhere" }],
    };
    await expect(seedSmall(database, folder, broken)).rejects.toThrow("game:nowhere");
    for (const table of ["games", "accounts", "gifts", "channels"] as const) {
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await seedSmall(database, folder)).toBe(true);
    expect(await database.db.selectFrom("games").selectAll().execute()).toHaveLength(3);
  }));
