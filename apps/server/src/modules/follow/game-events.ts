import type { FollowTopic } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { type RawBuilder, sql } from "kysely";
import { type Clock, toShanghaiDay, toShanghaiTime } from "../../infra/clock.ts";

const low = " low";
/** The reference of the event that few codes of a gift are left. */
export const lowRef = (giftid: RawBuilder<string>) => sql<string>`${giftid} || ${low}`;

interface GameEvent {
  gameid: string;
  topic: FollowTopic;
  /** What it is about: an event of a topic is told once. */
  ref: string;
  title: string;
  content: string;
  /** Router path. */
  link: string;
}

export type GameEvents = ReturnType<typeof createGameEvents>;

/**
 * What happens to games, for the inboxes of who follows them. An event is one row however many follow: inboxes look it up
 * (docs/decisions/0204-tell-followers-on-read.md).
 */
export function createGameEvents({ clock }: { clock: Clock }) {
  const tell = (trx: Executor, event: GameEvent) => insert(trx, event, clock.now());
  return {
    /** Each time that a game which was still to come is out: the one before may have been a mistake. */
    released: (trx: Executor, game: NamedGame) =>
      tell(trx, {
        ...{ gameid: game.gameid, topic: "release" },
        ref: `${game.gameid} ${clock.now().toISOString()}`,
        title: `《${game.gamename}》上线了`,
        content: `您预约的《${game.gamename}》已上线，现在就可以玩。`,
        link: gamePath(game.gameid),
      }),

    giftAdded: async (trx: Executor, gift: NewGift) =>
      tell(trx, {
        ...{ gameid: gift.gameid, topic: "gift", ref: gift.giftid },
        title: `《${await findName(trx, gift.gameid)}》有新礼包`,
        content: `您关注的游戏有新礼包「${gift.giftname}」，${whenOpen(gift.opens_at, clock.now())}，数量有限，先到先得。`,
        link: `/gift/info/${gift.giftid}`,
      }),

    /** Once a gift, however often it runs out. */
    giftLow: async (trx: Executor, gift: LowGift) =>
      tell(trx, {
        ...{ gameid: gift.gameid, topic: "gift", ref: `${gift.giftid}${low}` },
        title: `《${await findName(trx, gift.gameid)}》的礼包快领完了`,
        content: `「${gift.giftname}」还剩 ${gift.left} 份，先到先得。`,
        link: `/gift/info/${gift.giftid}`,
      }),

    /** Once a game and day, however many servers are added. */
    openingsAdded: async (trx: Executor, gameid: string) =>
      tell(trx, {
        ...{ gameid, topic: "opening", ref: `${gameid} ${toShanghaiDay(clock.now())}` },
        title: `《${await findName(trx, gameid)}》有新服开启`,
        content: "您关注的游戏公布了新的开服时间，可在开服表中设置提醒。",
        link: `/open/game/${gameid}`,
      }),

    updated: (trx: Executor, game: NamedGame & { build: string; version: string | null }) =>
      tell(trx, {
        ...{ gameid: game.gameid, topic: "update", ref: `${game.gameid} ${game.build}` },
        title: `《${game.gamename}》更新了`,
        content: `您关注的《${game.gamename}》有新版本${game.version ? ` ${game.version}` : ""}。`,
        link: gamePath(game.gameid),
      }),

    articleAdded: async (trx: Executor, article: NewArticle) =>
      tell(trx, {
        ...{ gameid: article.gameid, topic: "news", ref: article.aid },
        title: `《${await findName(trx, article.gameid)}》有新资讯`,
        content: article.title,
        link: `/game/${article.gameid}/${article.col}/${article.aid}`,
      }),
  };
}

interface NamedGame {
  gameid: string;
  gamename: string;
}

interface NewGift {
  gameid: string;
  giftid: string;
  giftname: string;
  opens_at: Date;
}

interface LowGift extends Omit<NewGift, "opens_at"> {
  left: number;
}

function whenOpen(opensAt: Date, now: Date): string {
  if (opensAt <= now) return "现在即可领取";
  return `${toShanghaiTime(opensAt).slice(0, 16)} 开放领取`;
}

interface NewArticle {
  gameid: string;
  aid: string;
  col: string;
  title: string;
}

const gamePath = (gameid: string) => `/game/${gameid}`;

async function findName(trx: Executor, gameid: string): Promise<string> {
  const found = trx.selectFrom("games").select("gamename").where("gameid", "=", gameid);
  return (await found.executeTakeFirstOrThrow()).gamename;
}

async function insert(trx: Executor, event: GameEvent, now: Date): Promise<void> {
  await trx
    .insertInto("game_events")
    .values({ ...event, at: now, inbox_id: sql`nextval(pg_get_serial_sequence('messages', 'id'))` })
    .onConflict((conflict) => conflict.columns(["topic", "ref"]).doNothing())
    .execute();
}
