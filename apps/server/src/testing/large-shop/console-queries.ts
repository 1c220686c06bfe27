import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Db } from "@playfront/database/connect";
import type { Answer } from "../../infra/answer.ts";
import { systemClock } from "../../infra/clock.ts";
import { createArticleKind } from "../../modules/catalogue/article/article.kind.ts";
import { createBuildService } from "../../modules/catalogue/build/build.service.ts";
import * as packages from "../../modules/catalogue/build/package-desk.repository.ts";
import { createGameKind } from "../../modules/catalogue/game/game.kind.ts";
import { createDocuments } from "../../modules/content/documents.service.ts";
import { createGameEvents } from "../../modules/follow/game-events.ts";
import { findLast } from "../../modules/gift/codes/batches.repository.ts";
import { findCodesAfter } from "../../modules/gift/codes/code-export.repository.ts";
import { countByHour } from "../../modules/gift/codes/stock.repository.ts";
import { findByCode, findByPlayer } from "../../modules/gift/codes/void-code.repository.ts";
import * as reports from "../../modules/gift/dead-codes/dead-codes.repository.ts";
import { countByBatch } from "../../modules/gift/dead-codes/settle-all.repository.ts";
import { createGiftDesk } from "../../modules/gift/gift-desk.service.ts";
import type { DeskFilter } from "../../modules/opening/opening-desk.repository.ts";
import * as openings from "../../modules/opening/opening-desk.repository.ts";
import { createTrailService } from "../../modules/operator/trail.service.ts";
import { createObjectVersions } from "../../modules/operator/versions/object-versions.service.ts";
import { findPage as findPosts, type PostFilter } from "../../modules/post/post-desk.repository.ts";
import { commonWord, newsGame } from "./large-catalogue.ts";
import { packagedGame } from "./large-documents.ts";
import { largeGift, oldGame } from "./large-gifts.ts";
import { openingGame } from "./large-openings.ts";
import { reviewedGame } from "./large-posts.ts";

/** What an operator sees of a list: its page and the number of its rows. */
export interface ConsoleQuery {
  name: string;
  /** Makes the statements of a call; returns how many rows it found. */
  run(db: Db): Promise<number>;
  /** Nothing is to be found. */
  empty?: true;
}

const first = { page: 1, pageSize: 25 } as const;
/** The last page that a list has. */
const last = { page: 200, pageSize: 50 } as const;

/** The lists of the console that have a row for each game, code or package, on the shop of `fillLargeShop`. */
export const consoleQueries: readonly ConsoleQuery[] = [
  ...documentLists(),
  ...giftLists(),
  ...giftParts(),
  ...packageLists(),
  ...openingLists(),
  ...postLists(),
];

function documentLists(): ConsoleQuery[] {
  type Wanted = ConsolePayload<"games/list">;
  const games = (name: string, wanted: Wanted, more: Partial<ConsoleQuery> = {}): ConsoleQuery => ({
    name: `games: ${name}`,
    run: async (db) => rowsOf(await gameDocuments(db).list(wanted, null)),
    ...more,
  });
  const articles = (name: string, wanted: Wanted, of: readonly string[] | null): ConsoleQuery => ({
    name: `articles: ${name}`,
    run: async (db) => rowsOf(await articleDocuments(db).list(wanted, of)),
  });
  const sorts = (["updatedAt", "title"] as const).flatMap((sort) =>
    (["asc", "desc"] as const).map((order) => ({ sort, order })),
  );
  const words = {
    everywhere: commonWord,
    pinyin: "shouyou",
    initials: "sy",
    name: `${commonWord}777`,
  };
  return [
    ...sorts.flatMap(({ sort, order }) => [
      games(`by ${sort} ${order}`, { ...first, sort, order }),
      games(`by ${sort} ${order}, the last page`, { ...last, sort, order }),
    ]),
    ...(["draft", "review", "scheduled", "published"] as const).flatMap((state) =>
      sorts.map(({ sort, order }) =>
        games(`in ${state} by ${sort} ${order}`, { ...first, sort, order, state }),
      ),
    ),
    games("in published, the last page", { ...last, state: "published" }),
    games("in withdrawn", { ...first, state: "withdrawn" }, { empty: true }),
    ...Object.entries(words).flatMap(([name, q]) => [
      games(`searched by ${name}`, { ...first, q }),
      games(`searched by ${name}, by title`, { ...first, q, sort: "title" }),
    ]),
    games("searched by a word of every game, the last page", { ...last, q: commonWord }),
    games("searched by a word of every game, in drafts", {
      ...first,
      q: commonWord,
      state: "draft",
    }),
    games("searched by a word of many games, in drafts", {
      ...first,
      q: `${commonWord}7`,
      state: "draft",
    }),
    games("searched by made-up words", { ...first, q: `${commonWord}没有` }, { empty: true }),
    games("searched by made-up letters", { ...first, q: "shouyouzzz" }, { empty: true }),
    articles("of everybody", first, null),
    articles("of a partner with many", first, [newsGame, "9"]),
    articles("of a partner with many, the last page", last, [newsGame, "9"]),
    articles("of a partner with many, by title", { ...first, sort: "title" }, [newsGame]),
    articles("of a partner with few", first, ["8", "10"]),
    articles("of a partner with many, searched", { ...first, q: "公告" }, [newsGame]),
  ];
}

function giftLists(): ConsoleQuery[] {
  type Wanted = ConsolePayload<"gifts/list">;
  const gifts = (
    name: string,
    wanted: Wanted,
    { of = null, ...more }: Partial<ConsoleQuery> & { of?: readonly string[] | null } = {},
  ): ConsoleQuery => ({
    name: `gifts: ${name}`,
    run: async (db) => rowsOf(await giftDesk(db).list(wanted, of)),
    ...more,
  });
  return [
    gifts("the newest", first),
    gifts("the last page", last),
    gifts("open", { ...first, state: "open" }),
    gifts("ended", { ...first, state: "ended" }),
    gifts("upcoming", { ...first, state: "upcoming" }, { empty: true }),
    gifts("withdrawn", { ...first, state: "withdrawn" }, { empty: true }),
    gifts("low", { ...first, isLow: true }, { empty: true }),
    gifts("by a word of every name", { ...first, q: "n" }),
    gifts("by a name", { ...first, q: "N900777" }),
    gifts("by a word of none", { ...first, q: "没有" }, { empty: true }),
    gifts("by a character of none", { ...first, q: "没" }, { empty: true }),
    gifts("of a game with many", { ...first, gameid: oldGame }),
    gifts("of a partner", first, { of: [oldGame, "9"] }),
  ];
}

function giftParts(): ConsoleQuery[] {
  const giftid = largeGift;
  const since = () => new Date(Date.now() - 48 * 3_600_000);
  return [
    { name: "gift: batches", run: async (db) => (await findLast(db, giftid, 50)).length },
    {
      name: "gift: claims of two days, all others older",
      run: async (db) => (await countByHour(db, { giftid: "2", since: since() })).length,
    },
    ...deadCodes(giftid),
    {
      name: "code: by itself",
      run: async (db) => ((await findByCode(db, { giftid, code: "c-777" })) ? 1 : 0),
    },
    {
      name: "code: by its player",
      run: async (db) => ((await findByPlayer(db, { giftid, uid: "1777" })) ? 1 : 0),
    },
    ...(["claimed", "free", "all"] as const).map(
      (which): ConsoleQuery => ({
        name: `codes: a portion of the export of ${which}`,
        run: async (db) =>
          (await findCodesAfter(db, { giftid, which, after: 0, limit: 5_000 })).length,
      }),
    ),
  ];
}

function deadCodes(giftid: string): ConsoleQuery[] {
  const list = (name: string, filter: Parameters<typeof reports.count>[1]): ConsoleQuery => ({
    name: `dead codes: ${name}`,
    async run(db) {
      const range = { limit: 25, offset: 0 };
      const [rows] = await Promise.all([
        reports.findPage(db, { ...filter, ...range }),
        reports.count(db, filter),
      ]);
      return rows.length;
    },
  });
  return [
    list("all", { state: undefined, gameid: undefined }),
    list("open", { state: "open", gameid: undefined }),
    {
      name: "dead codes: of a gift by batches",
      run: async (db) => (await countByBatch(db, giftid)).length,
      // Those who reported first have no accounts there.
      empty: true,
    },
  ];
}

function packageLists(): ConsoleQuery[] {
  const list = (name: string, filter: packages.PackageFilter, offset = 0): ConsoleQuery => ({
    name: `packages: ${name}`,
    async run(db) {
      const range = { order: "desc", limit: 25, offset } as const;
      const [rows] = await Promise.all([
        packages.findPage(db, { ...filter, ...range }),
        packages.count(db, filter),
      ]);
      return rows.length;
    },
  });
  const everybody = { gameid: undefined, games: null };
  return [
    list("the newest", everybody),
    list("the last page", everybody, 9_975),
    list("of a game", { ...everybody, gameid: packagedGame }),
    list("of a partner", { ...everybody, games: [packagedGame, "9"] }),
    list("of a partner with few", { ...everybody, games: ["9", "11"] }),
  ];
}

function openingLists(): ConsoleQuery[] {
  const list = (name: string, wanted: Partial<DeskFilter>, offset = 0): ConsoleQuery => ({
    name: `openings: ${name}`,
    async run(db) {
      const range = { order: "desc", limit: 25, offset } as const;
      const filter = { gameid: undefined, games: null, published: undefined, ...wanted };
      return (await openings.findPage(db, { ...filter, ...range })).rows.length;
    },
  });
  return [
    list("the latest", {}),
    list("the last page", {}, 9_975),
    list("of a game", { gameid: openingGame }),
    list("of a partner", { games: [openingGame, "9"] }),
  ];
}

function postLists(): ConsoleQuery[] {
  const all: PostFilter = {
    ...{ kind: undefined, state: "shown", flag: undefined, gameid: undefined, games: null },
  };
  const list = (name: string, filter: Partial<PostFilter>, more: Partial<ConsoleQuery> = {}) => ({
    name: `posts: ${name}`,
    run: async (db: Db) => {
      const range = { order: "asc", limit: last.pageSize, offset: 9_950 } as const;
      return (await findPosts(db, { ...all, ...filter, ...range })).rows.length;
    },
    ...more,
  });
  return [
    list("shown", {}),
    list("of a game", { gameid: reviewedGame }),
    list("of a partner", { games: [reviewedGame, "9"], kind: "review" }),
    list("waiting", { state: "pending" }, { empty: true }),
  ];
}

const rowsOf = (answer: Answer<{ rows: readonly unknown[] }>) =>
  answer.ok ? answer.data.rows.length : 0;

const trail = (db: Db) => createTrailService({ db, clock: systemClock });
const events = createGameEvents({ clock: systemClock });
const gameDocuments = (db: Db) =>
  createDocuments(
    { db, clock: systemClock, trail: trail(db) },
    createGameKind({ clock: systemClock, builds: createBuildService({ db }), events }),
  );
const articleDocuments = (db: Db) =>
  createDocuments(
    { db, clock: systemClock, trail: trail(db) },
    createArticleKind({ clock: systemClock, events }),
  );
const giftDesk = (db: Db) =>
  createGiftDesk({
    db,
    clock: systemClock,
    trail: trail(db),
    versions: createObjectVersions({ db, clock: systemClock }),
  });
