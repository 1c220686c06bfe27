import { codes } from "@playfront/contract/codes";
import { type FollowTopic, usualTopics } from "@playfront/contract/constants";
import type { FollowedGame, ListedGame } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../infra/limits/limits.ts";
import { sliceOf } from "../../infra/slice.ts";
import * as repository from "./follow.repository.ts";

interface FollowDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  games: { findAllListed(gameids: readonly string[]): Promise<Map<string, ListedGame>> };
  limitFactor: number;
}

export type FollowService = ReturnType<typeof createFollowService>;

/** Games of an account; calls of the account that run at once may exceed it a little. */
const mostFollowed = 500;
const changesAnHour = 300;

/** Which games players follow. A game that is still to come is reserved by following it. */
export function createFollowService(deps: FollowDeps) {
  const { db } = deps;
  return {
    /** Without topics those of a new follower, or those that the player has. */
    follow: (wanted: { uid: string; gameid: string; topics: readonly FollowTopic[] | null }) =>
      follow(deps, wanted),
    unfollow: (wanted: { uid: string; gameid: string }) => unfollow(deps, wanted),
    findIds: (uid: string) => repository.findIds(db, uid),
    /** `page` is 1-based. */
    list: (wanted: { uid: string; page: number; pageSize: number }) => list(deps, wanted),
  };
}

async function follow(
  deps: FollowDeps,
  wanted: { uid: string; gameid: string; topics: readonly FollowTopic[] | null },
): Promise<Answer<null>> {
  const refused = await countChange(deps, wanted.uid);
  if (refused) return refused;
  const now = deps.clock.now();
  const bounds = { now, most: mostFollowed };
  switch (await repository.upsert(deps.db, { ...wanted, ...bounds }, usualTopics)) {
    case "followed":
      return done(null);
    case "unknown":
      return failed(codes.notFound, "游戏不存在或已下架");
    case "full":
      return failed(codes.failure, `最多关注 ${mostFollowed} 款游戏，请先取消关注其他游戏`);
  }
}

async function unfollow(
  deps: FollowDeps,
  wanted: { uid: string; gameid: string },
): Promise<Answer<null>> {
  const refused = await countChange(deps, wanted.uid);
  if (refused) return refused;
  await repository.deleteOne(deps.db, wanted);
  return done(null);
}

/** Nobody follows and unfollows all the time: every change is written to a counter that many share. */
async function countChange({ ephemeral, limitFactor }: FollowDeps, uid: string) {
  const verdict = await countEvent(ephemeral, {
    key: `follow:${uid}`,
    max: changesAnHour * limitFactor,
    windowSeconds: 3600,
  });
  return verdict.allowed ? null : tooMany(verdict.retryAfter, "操作过于频繁，请稍后再试");
}

async function list(
  { db, games }: FollowDeps,
  { uid, ...paging }: { uid: string; page: number; pageSize: number },
): Promise<FollowedGame[]> {
  const slice = sliceOf(paging);
  if (slice === null) return [];
  const rows = await repository.findPage(db, { uid, ...slice });
  const listed = await games.findAllListed(rows.map(({ gameid }) => gameid));
  return rows.flatMap(({ gameid, topics, title, link, at, read }) => {
    const game = listed.get(gameid);
    if (!game) return [];
    const event = at && { title: title!, link: link!, at: toIsoTime(at), read };
    return [{ gameid, game, topics, ...(event && { event }) }];
  });
}
