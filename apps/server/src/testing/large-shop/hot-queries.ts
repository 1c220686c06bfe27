import { type ReviewSort, reviewSorts } from "@playfront/contract/post-words";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { systemClock } from "../../infra/clock.ts";
import { createPostgresStore } from "../../infra/ephemeral/postgres-store.ts";
import { createAlikeService } from "../../modules/catalogue/alike/alike.service.ts";
import { createArticleService } from "../../modules/catalogue/article/article.service.ts";
import { createCollectionService } from "../../modules/catalogue/collection/collection.service.ts";
import { createGameService } from "../../modules/catalogue/game/game.service.ts";
import { createRecentService } from "../../modules/catalogue/recent/recent.service.ts";
import { createSearchService } from "../../modules/catalogue/search/search.service.ts";
import { createSlideService } from "../../modules/catalogue/slide/slide.service.ts";
import { createFollowService } from "../../modules/follow/follow.service.ts";
import { findTermsAndOwn, takeFreeCode } from "../../modules/gift/claim.repository.ts";
import { createClaimedCodesService } from "../../modules/gift/claimed-codes.service.ts";
import {
  findExpiring,
  hasUntold,
  lockHolders,
} from "../../modules/gift/codes/expiry-notice.repository.ts";
import { createOpenStock } from "../../modules/gift/codes/open-stock.service.ts";
import { createGiftService } from "../../modules/gift/gift.service.ts";
import { findPartition } from "../../modules/gift/gift-codes.repository.ts";
import { createSessionService } from "../../modules/identity/session/session.service.ts";
import { createMessageService } from "../../modules/message/message.service.ts";
import { createOpeningService } from "../../modules/opening/opening.service.ts";
import { createCommentService } from "../../modules/post/comment.service.ts";
import { createPostJudge } from "../../modules/post/post-judge.ts";
import { createReviewService } from "../../modules/post/review.service.ts";
import { noteGameEvent } from "../../modules/push/game-event-pushes.ts";
import { lockDue } from "../../modules/push/pushes.repository.ts";
import { createSiteValues } from "../../modules/site/site-values.service.ts";
import { columns, commonWord, newsGame, quietGame, upcomingGames } from "./large-catalogue.ts";
import { followedGames } from "./large-follows.ts";
import { collectedGift, collector, collectorToken, largeGift, oldGame } from "./large-gifts.ts";
import { closedGame, openingGame } from "./large-openings.ts";
import { commentedArticle, reviewedGame, unreviewedGame } from "./large-posts.ts";

export interface Page {
  page: number;
  pageSize: number;
}

export interface HotQuery {
  name: string;
  /** Calls the server's code that makes the query; returns how many rows it found. */
  run(db: Db, page: Page): Promise<number>;
  /** The call has no pages. */
  whole?: true;
  /** Nothing is to be found. */
  empty?: true;
  /** Rows that are looked at for each row of the page: the counters of claims (decision 0158), the announcements of a year. */
  counters?: number;
  /** Rows that are looked at whatever the page: one of each game that the player follows, the counters of games to come. */
  always?: number;
}

/** The rows in which the claims of a gift are counted. */
const countersOfGift = 16;
/** The rows in which the followers of a game are counted. */
const countersOfGame = 16;

/** A page has at most fifty rows; most have ten or twenty. */
export const pageSizes = [1, 10, 20, 50] as const;

const platforms = [{}, { platform: "ios" }] as const;

/** The reads that players make all the time, and the claim, on the shop of `fillLargeShop`. */
export const hotQueries: readonly HotQuery[] = [
  ...lists(),
  ...searches(),
  ...gifts(),
  ...articles(),
  ...openings(),
  ...posts(),
  ...ofAccount(),
  ...expiryNotices(),
  ...pushes(),
];

function lists(): HotQuery[] {
  const selections = ["全部", "休闲", "页游"].flatMap((category) =>
    ["热游榜", "新游榜"].flatMap((rank) =>
      platforms.map((platform) => ({ category, rank, ...platform })),
    ),
  );
  return [
    ...selections.map(
      (selection): HotQuery => ({
        name: `games: ${Object.values(selection).join(" ")}`,
        run: async (db, page) => (await games(db).list({ ...selection, ...page })).length,
      }),
    ),
    ...platforms.map(
      (platform): HotQuery => ({
        name: `games: ${["to come", ...Object.values(platform)].join(" ")}`,
        run: async (db, page) =>
          (await games(db).list({ category: "全部", rank: "预约榜", ...platform, ...page })).length,
        always: (1 + countersOfGame) * upcomingGames,
      }),
    ),
    ...platforms.map(
      (platform): HotQuery => ({
        name: `games: ${["for an age of 16", ...Object.values(platform)].join(" ")}`,
        run: async (db, page) => (await games(db).list({ age: "16", ...platform, ...page })).length,
        // A page of each of the three marks is looked at.
        counters: 3,
      }),
    ),
    {
      name: "games: an unknown category",
      run: async (db, page) => (await games(db).list({ category: "没有", ...page })).length,
      empty: true,
    },
    {
      name: "games: one",
      run: async (db) => ((await games(db).findListed("777")) ? 1 : 0),
      whole: true,
    },
    {
      name: "games: alike by players and categories",
      run: async (db) =>
        (await createAlikeService({ db, clock: systemClock, games: games(db) }).list(newsGame))
          .length,
      whole: true,
    },
    {
      name: "collections",
      run: async (db, page) => (await collections(db).list(page)).made.length,
    },
    {
      name: "collections: the game of the day",
      run: async (db) => ((await collections(db).findDailyPick()).made ? 1 : 0),
      whole: true,
    },
    {
      name: "slides",
      run: async (db) => (await createSlideService({ db }).list()).length,
      whole: true,
    },
    {
      name: "hot searches",
      run: async (db) => (await search(db).listHotSearches()).list.length,
      whole: true,
    },
  ];
}

function searches(): HotQuery[] {
  const found = { "in every name": commonWord, "a letter": "s", "a category": "休闲" };
  const unknown = {
    "made up": `${commonWord}没有的游戏`,
    long: `${commonWord}1234567890`.repeat(4).slice(0, 40),
    "made-up letters": "shouyouzzz",
  };
  const everywhere = (keywords: Record<string, string>) =>
    Object.entries(keywords).flatMap(([name, keyword]) =>
      platforms.map((platform) => ({
        name: `search: ${[name, ...Object.values(platform)].join(" ")}`,
        query: { keyword, ...platform },
      })),
    );
  return [
    ...everywhere(found).map(
      ({ name, query }): HotQuery => ({
        name,
        run: async (db, page) => (await games(db).search({ ...query, ...page })).length,
      }),
    ),
    {
      name: "search: one name",
      run: async (db, page) =>
        (await games(db).search({ keyword: `${commonWord}777`, ...page })).length,
      whole: true,
    },
    {
      name: "search: words in another order",
      run: async (db, page) =>
        (await games(db).search({ keyword: `777 ${commonWord}`, ...page })).length,
      whole: true,
    },
    ...everywhere(unknown).map(
      ({ name, query }): HotQuery => ({
        name,
        run: async (db, page) => (await search(db).search({ ...query, ...page })).length,
        empty: true,
      }),
    ),
    {
      name: "search: a wrong character",
      run: async (db) =>
        (await search(db).search({ keyword: `${commonWord}某`, page: 1, pageSize: 10 })).length,
      whole: true,
    },
  ];
}

function gifts(): HotQuery[] {
  const service = (db: Db) => createGiftService({ db, clock: systemClock, games: games(db) });
  const stock = (db: Db) => createOpenStock({ db, clock: systemClock, games: games(db) });
  return [
    {
      name: "gifts: games with gifts",
      run: async (db, page) => (await service(db).findGamesWithGifts(page)).games.length,
      counters: countersOfGift,
    },
    {
      name: "gifts: of a game with expired ones",
      run: async (db) => (await service(db).findAllOfGame(oldGame)).gifts.length,
      whole: true,
    },
    {
      name: "gifts: one",
      run: async (db) => ((await service(db).findGift(largeGift)) === null ? 0 : 1),
      whole: true,
    },
    {
      name: "gifts: the stock of one",
      run: async (db) => (await stock(db).find(largeGift))?.stock.total ?? 0,
      whole: true,
    },
    {
      name: "claim: why there is no code",
      run: async (db) =>
        (await findTermsAndOwn(db, { ...(await claimOfLargeGift(db)), uid: collector })) ? 1 : 0,
      whole: true,
    },
    { name: "claim: a code", run: (db) => claimAndRollBack(db), whole: true },
  ];
}

/** Without rolling back, the account could not claim again when the statement is explained. */
async function claimAndRollBack(db: Db): Promise<number> {
  const sessions = createSessionService({ db, clock: systemClock });
  const claim = {
    ...(await claimOfLargeGift(db)),
    now: new Date(),
    standing: sessions.selectStanding(collectorToken),
    granted: null,
    from: 1,
    how: "skip",
  } as const;
  const trx = await db.startTransaction().execute();
  const taken = await takeFreeCode(trx, claim);
  await trx.rollback().execute();
  return taken.pos === null ? 0 : 1;
}

const claimOfLargeGift = async (db: Db) => ({
  giftid: largeGift,
  partition: (await findPartition(db, largeGift))!,
  listedGame: games(db).selectListed(sql.ref("gifts.gameid")),
});

function articles(): HotQuery[] {
  const service = (db: Db) => createArticleService({ db, clock: systemClock, games: games(db) });
  return [
    {
      name: "articles: of a game",
      run: async (db, page) =>
        (await service(db).list({ gameid: newsGame, ...page })).articles.length,
    },
    {
      name: "articles: of a game with few",
      run: async (db, page) =>
        (await service(db).list({ gameid: quietGame, ...page })).articles.length,
    },
    {
      name: "articles: of a column",
      run: async (db, page) =>
        (await service(db).list({ gameid: newsGame, col: columns[0], ...page })).articles.length,
    },
  ];
}

function openings(): HotQuery[] {
  const service = (db: Db) => createOpeningService({ db, clock: systemClock, games: games(db) });
  const list = (name: string, wanted: object, more: Partial<HotQuery> = {}): HotQuery => ({
    name: `openings: ${name}`,
    run: async (db, page) => (await service(db).list({ ...wanted, ...page })).openings.length,
    ...more,
  });
  return [
    list("of a day", { day: "tomorrow" }),
    list("of a day without any", { day: "today" }, { empty: true }),
    list("later", { day: "later" }),
    list("to come", { day: "next" }),
    list("of a game", { gameid: openingGame }),
    list("of a game without any", { gameid: closedGame }, { empty: true }),
  ];
}

function posts(): HotQuery[] {
  const judge = (db: Db) => createPostJudge({ siteValues: createSiteValues({ db }) });
  const reviews = (db: Db) =>
    createReviewService({
      db,
      clock: systemClock,
      ephemeral: ephemeral(db),
      games: games(db),
      judge: judge(db),
      limitFactor: 1,
    });
  const comments = (db: Db) => {
    const articles = createArticleService({ db, clock: systemClock, games: games(db) });
    return createCommentService({
      db,
      clock: systemClock,
      ephemeral: ephemeral(db),
      articles,
      judge: judge(db),
      messages: createMessageService({ db, clock: systemClock }),
      limitFactor: 1,
    });
  };
  const list = (gameid: string, sort: ReviewSort, more: Partial<HotQuery> = {}): HotQuery => ({
    name: `reviews: of game ${gameid} by ${sort}`,
    run: async (db, page) => (await reviews(db).list({ gameid, sort, ...page })).length,
    ...more,
  });
  return [
    ...reviewSorts.map((sort) => list(reviewedGame, sort)),
    list(unreviewedGame, "helpful", { empty: true }),
    {
      name: "reviews: the sum of a game",
      run: async (db) => ((await reviews(db).summarise(reviewedGame)).ok ? 1 : 0),
      whole: true,
    },
    {
      name: "reviews: the reader's own",
      run: async (db) =>
        (await reviews(db).findOwn({ uid: "2000001", gameid: reviewedGame })).review ? 1 : 0,
      whole: true,
    },
    {
      name: "comments: of an article",
      run: async (db, page) => {
        const answer = await comments(db).list({ aid: commentedArticle, ...page });
        return answer.ok ? answer.data.length : 0;
      },
      counters: 3,
    },
  ];
}

/** Of one transaction. The players' codes are followed by many that nobody has claimed. */
function expiryNotices(): HotQuery[] {
  const [gifts, codes] = [200, 1000];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  return [
    {
      name: "expiry notices: gifts that expire on a day",
      run: async (db) => {
        const span = { now: inDays(29), until: inDays(31) };
        return (await findExpiring(db, { ...span, after: null, limit: gifts })).length;
      },
      always: 3 * gifts,
      whole: true,
    },
    {
      name: "expiry notices: whether players of a gift are to be told",
      run: async (db) =>
        Number(
          await hasUntold(
            db,
            { giftid: largeGift, expires_at: inDays(30) },
            { claimedBefore: inDays(1) },
          ),
        ),
      whole: true,
    },
    {
      name: "expiry notices: a portion of a gift's players",
      run: async (db) => {
        const gift = { giftid: largeGift, expires_at: inDays(30) };
        return (await lockHolders(db, gift, { claimedBefore: inDays(1), limit: codes })).length;
      },
      always: 2 * codes,
      whole: true,
    },
  ];
}

/** Of one transaction. */
function pushes(): HotQuery[] {
  const [due, followers] = [200, 1000];
  return [
    {
      name: "pushes: due",
      run: async (db) => (await lockDue(db, { now: new Date(), limit: due })).length,
      // Each with its subscription, session, account, settings, message, event, follow and marks.
      always: 10 * due,
      whole: true,
    },
    {
      name: "pushes: a portion of a game's followers",
      run: async (db) => Number(await noteGameEvent(db, new Date())),
      always: 2 * followers,
      whole: true,
    },
  ];
}

function ofAccount(): HotQuery[] {
  const codes = (db: Db) => createClaimedCodesService({ db, games: games(db) });
  const messages = (db: Db) => createMessageService({ db, clock: systemClock });
  const follows = (db: Db) =>
    createFollowService({
      db,
      clock: systemClock,
      ephemeral: ephemeral(db),
      games: games(db),
      limitFactor: 1,
    });
  const uid = collector;
  return [
    {
      name: "my gifts",
      run: async (db, page) => (await codes(db).findCodes({ uid, ...page })).length,
    },
    {
      name: "my codes of a game",
      run: async (db) =>
        (await codes(db).findClaimed({ uid, gameid: collectedGift.gameid })).length,
      whole: true,
    },
    {
      name: "my code of a gift",
      run: async (db) =>
        (await codes(db).findClaimed({ uid, giftid: collectedGift.giftid })).length,
      whole: true,
    },
    {
      name: "messages",
      run: async (db, page) => (await messages(db).list({ uid, ...page })).length,
      // The follow, its game, and the last event of it.
      always: 3 * followedGames,
    },
    {
      name: "unread messages",
      run: (db) => messages(db).countUnread(uid),
      counters: 100,
      always: 2 * followedGames,
      whole: true,
    },
    {
      name: "followed games",
      run: async (db, page) => (await follows(db).list({ uid, ...page })).length,
      always: 3 * followedGames,
    },
    {
      name: "followed games: their ids",
      run: async (db) => (await follows(db).findIds(uid)).length,
      always: followedGames,
      whole: true,
    },
    {
      name: "recent games",
      run: async (db) =>
        (await createRecentService({ db, clock: systemClock, games: games(db) }).list(uid)).length,
      whole: true,
    },
  ];
}

function search(db: Db) {
  return createSearchService({ db, games: games(db), siteValues: createSiteValues({ db }) });
}

function collections(db: Db) {
  return createCollectionService({ db, clock: systemClock, games: games(db) });
}

const ephemeral = (db: Db) => createPostgresStore({ db, clock: systemClock });

function games(db: Db) {
  return createGameService({ db, clock: systemClock });
}
