import type { Db } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";
import { systemClock } from "../infra/clock.ts";
import {
  createChannelService,
  type NewChannel,
} from "../modules/attribution/channel/channel.service.ts";
import {
  createArticleService,
  type NewArticle,
} from "../modules/catalogue/article/article.service.ts";
import { createCollectionService } from "../modules/catalogue/collection/collection.service.ts";
import { createGameService } from "../modules/catalogue/game/game.service.ts";
import type { NewGame } from "../modules/catalogue/game/new-game.ts";
import { createSlideService, type NewSlide } from "../modules/catalogue/slide/slide.service.ts";
import { createGiftService } from "../modules/gift/gift.service.ts";
import type { NewGift } from "../modules/gift/new-gift.ts";
import { createOpeningService, type NewOpening } from "../modules/opening/opening.service.ts";
import { writePosts } from "../modules/post/write-posts.ts";

let made = 0;

/** A published mobile game with a build, or with `gametype: "html5"` one that can be entered. Returns its gameid. */
export function makeGame(db: Db, overrides: Partial<NewGame> = {}): Promise<string> {
  const number = nextNumber();
  const shared = {
    slug: `game-${number}`,
    gamename: `测试游戏${number}`,
    logo: "/media/test-logo.webp",
    introduction: "一款用来测试的游戏",
    description: "这款游戏只在测试里出现。",
    score: 8.6,
  };
  const kind =
    overrides.gametype === "html5"
      ? { gametype: "html5" as const, categories: ["页游", "休闲"], entryUrl: "/h5/play/test" }
      : { gametype: "mobile" as const, categories: ["休闲"], size: 12.5, build: "demo-1" };
  return createGameService({ db, clock: systemClock }).create({ ...shared, ...kind, ...overrides });
}

/** A registered package, in the form in which the packaging host writes it. Returns its id. */
export async function makeBuild(
  db: Db,
  overrides: Partial<Insertable<Database["builds"]>> = {},
): Promise<string> {
  const id = `build-${nextNumber()}`;
  const row = {
    id,
    sha256: "ab".repeat(32),
    size: "52428800",
    prefix_length: "52420000",
    prefix_state: Buffer.alloc(40),
    package_name: "cn.playfront.test",
    version_name: "1.2.0",
    version_code: "12",
    min_sdk: 24,
    target_sdk: 34,
    permissions: ["android.permission.INTERNET"],
    signer_sha256: "cd".repeat(32),
    schemes: ["v2", "v3"],
    ...overrides,
  };
  await db.insertInto("builds").values(row).execute();
  return row.id;
}

/** A column of a game, by default `xinwen`. Returns its `col`. */
export async function makeColumn(
  db: Db,
  column: { gameid: string; col?: string; colname?: string; pos?: number },
): Promise<string> {
  const { col = "xinwen", colname = "新闻", ...rest } = column;
  await articlesOf(db).createColumn({ ...rest, col, colname });
  return col;
}

/** A published article of a game; its column must exist. Returns its aid. */
export function makeArticle(
  db: Db,
  article: Partial<NewArticle> & Pick<NewArticle, "gameid">,
): Promise<string> {
  const defaults = {
    col: "xinwen",
    title: `测试文章${nextNumber()}`,
    summary: "一篇用来测试的文章",
    content: "<p>正文</p>",
    author: "编辑部",
    // An hour ago, because the clock of a test app stands still from its start.
    publishAt: new Date(Date.now() - 3_600_000),
  };
  return articlesOf(db).write({ ...defaults, ...article });
}

/** Returns the slide's id. */
export function makeSlide(db: Db, overrides: Partial<NewSlide> = {}): Promise<string> {
  return createSlideService({ db }).create({ src: "/media/test-slide.webp", ...overrides });
}

/** A published collection of one game; returns its id. */
export function makeCollection(db: Db, { gameid }: { gameid: string }): Promise<string> {
  const games = createGameService({ db, clock: systemClock });
  return createCollectionService({ db, clock: systemClock, games }).create({
    ...{ title: "睡前一局", summary: "五分钟", cover: "/media/test.webp", intro: "", daily: true },
    ...{ games: JSON.stringify([{ gameid, text: "好玩" }]), pos: 0, published: true },
  });
}

/** An open gift with `codes` codes that expires in a month; returns its giftid. */
export function makeGift(
  db: Db,
  gift: Partial<NewGift> & Pick<NewGift, "gameid" | "codes">,
): Promise<string> {
  const now = Date.now();
  return giftsOf(db).create({
    giftname: `测试礼包${nextNumber()}`,
    description: "金币×100",
    explain: "在游戏内兑换",
    opensAt: new Date(now - 86_400_000),
    expiresAt: new Date(now + 30 * 86_400_000),
    codePrefix: "TEST",
    ...gift,
  });
}

/** Gives the account the first code of a gift that nobody has claimed from. */
export function addPastClaim(
  db: Db,
  { uid, ...claim }: { giftid: string; uid: string; claimedAt: Date },
): Promise<void> {
  return giftsOf(db).addPastClaims({ ...claim, uids: [uid] });
}

/** A published opening of a server; returns its id. */
export function makeOpening(
  db: Db,
  opening: Pick<NewOpening, "gameid" | "opensAt"> & Partial<NewOpening>,
): Promise<string> {
  const games = createGameService({ db, clock: systemClock });
  return createOpeningService({ db, clock: systemClock, games }).create({
    serverName: `测试${nextNumber()}服`,
    giftid: null,
    published: true,
    ...opening,
  });
}

/** A shown review; returns its id. */
export async function makeReview(
  db: Db,
  review: Pick<Insertable<Database["posts"]>, "uid" | "gameid"> &
    Partial<Insertable<Database["posts"]>>,
): Promise<string> {
  const now = systemClock.now();
  const [id] = await writePosts(db, [
    {
      kind: "review",
      score: 4,
      content: `测试评价，内容足够长${nextNumber()}`,
      created_at: now,
      ...review,
    },
  ]);
  return id!;
}

/** Returns the channel's cid. */
export async function makeChannel(
  db: Db,
  { cid = `channel-${nextNumber()}`, name = "测试渠道", isDefault }: Partial<NewChannel> = {},
): Promise<string> {
  await createChannelService({ db }).create({ cid, name, isDefault });
  return cid;
}

function articlesOf(db: Db) {
  const games = createGameService({ db, clock: systemClock });
  return createArticleService({ db, clock: systemClock, games });
}

/** Unique within a worker; every worker has its own databases. */
function nextNumber(): number {
  made += 1;
  return made;
}

function giftsOf(db: Db) {
  return createGiftService({
    db,
    clock: systemClock,
    games: createGameService({ db, clock: systemClock }),
  });
}
