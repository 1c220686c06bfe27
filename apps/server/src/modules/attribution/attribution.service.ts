import { type Counter, shanghaiDay } from "@playfront/counters/counters";
import { createTally } from "@playfront/counters/tally";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import type { Log } from "@playfront/http/log";
import { isbot } from "isbot";
import { type Answer, done, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { GameService } from "../catalogue/game/game.service.ts";
import * as repository from "./attribution.repository.ts";
import type { ChannelService } from "./channel/channel.service.ts";
import { createReturns } from "./returns.ts";

export interface AttributionDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor">;
  secrets: Secrets;
  log: Log;
  channels: Pick<ChannelService, "resolve">;
  games: Pick<GameService, "findListed">;
  /** Longest time until a count is written, in milliseconds. */
  everyMs?: number;
}

/** An event to count; `cid` is the channel that the client sent. */
export interface AttributedEvent {
  cid: string | null;
  /** Id of an existing game; null or absent for an event without a game. */
  gameid?: string | null;
  counter: Counter;
}

export interface Visit {
  cid: string | null;
  /** The game whose page was the device's first page of the day, as sent by the client. */
  gameid: string | null;
  deviceid: string;
  ip: string;
  userAgent: string;
  /** The browser prefetches the page: nobody is looking at it yet. */
  isPrefetch: boolean;
}

/** A short link that somebody opens. */
export interface Opening {
  code: string;
  /** The channel and the game of the link. */
  cid: string | null;
  gameid: string | null;
  ip: string;
  userAgent: string;
  isPrefetch: boolean;
}

export type AttributionService = ReturnType<typeof createAttributionService>;

/**
 * Visitors of one address in an hour, and as many who open short links, multiplied by LIMIT_FACTOR. A mobile carrier has
 * thousands of phones behind one.
 */
const maxVisitorsPerAddress = 2000;

/** Counts what each channel brings, by day and game. No answer waits for the counting. */
export function createAttributionService(deps: AttributionDeps) {
  const { db, clock, log, everyMs, channels } = deps;
  const tally = createTally({
    clock,
    everyMs,
    write: (batch) => repository.writeBatch(db, batch),
    onFailure: (error) => log.warn(`counts by channel wait for the database: ${errorCode(error)}`),
  });
  const pending = new Set<Promise<void>>();
  const returns = createReturns({
    now: clock.now,
    record: (player) => recordPlayer(deps, player),
    count,
    onFailure: (error) => log.warn(`a return is not counted yet: ${errorCode(error)}`),
  });

  async function add({ cid, gameid = null, counter }: AttributedEvent, at: Date): Promise<void> {
    try {
      tally.add({ cid: await channels.resolve(cid), gameid, counter, at });
    } catch (error) {
      log.error(`one of ${counter} is not counted: ${errorCode(error)}`);
    }
  }

  function count(event: AttributedEvent): void {
    wait(add(event, clock.now()));
  }

  function wait(work: Promise<void>): void {
    const waiting = work.finally(() => pending.delete(waiting));
    pending.add(waiting);
  }

  async function flush(): Promise<void> {
    await settle();
    await tally.flush();
  }

  async function settle(): Promise<void> {
    await returns.settle();
    // An opened link is recorded first and counted after that.
    while (pending.size > 0) await Promise.all(pending);
  }

  return {
    /** Counts an event. */
    count,
    /** Counts a player's return on day 1, 7 and 30 after the registration. */
    seePlayer: returns.see,
    /** Counts a device once a day, except for robots and for browsers that fetch ahead. */
    visit: (visit: Visit) => countVisit(deps, visit, count),
    /** Counts an opened short link, for a browser at an address once a day; nobody waits for it. */
    openLink: (opening: Opening): void => {
      const onFailure = (error: unknown) =>
        log.warn(`an opened link is not counted: ${errorCode(error)}`);
      wait(countOpening(deps, opening, count).catch(onFailure));
    },
    /** Writes the counts so far. */
    flush,
    /** Writes the remaining counts and stops. */
    close: async () => {
      await settle();
      await tally.close();
    },
  };
}

async function countVisit(
  deps: AttributionDeps,
  visit: Visit,
  count: (event: AttributedEvent) => void,
): Promise<Answer<null>> {
  if (isNobody(visit)) return done(null);
  // The counters only take games that exist. The look-up comes first: nothing may fail after the device was recorded.
  const game = visit.gameid === null ? null : await deps.games.findListed(visit.gameid);
  const { deviceid: visitor, ip } = visit;
  const noted = await recordVisitor(deps, { use: "visit", visitor, ip });
  if (noted.ok && noted.data.isNew) {
    count({ cid: visit.cid, gameid: game?.gameid, counter: "visits" });
  }
  return noted.ok ? done(null) : noted;
}

/** A browser has no device id when it opens a link: those of one make at an address count together. */
async function countOpening(
  deps: AttributionDeps,
  opening: Opening,
  count: (event: AttributedEvent) => void,
): Promise<void> {
  if (isNobody(opening)) return;
  const { code, cid, gameid, ip, userAgent } = opening;
  const visitor = JSON.stringify([code, ip, userAgent]);
  const noted = await recordVisitor(deps, { use: "share-open", visitor, ip });
  if (noted.ok && noted.data.isNew) count({ cid, gameid, counter: "share_opens" });
}

/** Robots, previews of links, and browsers that fetch ahead. */
function isNobody({ isPrefetch, userAgent }: Pick<Visit, "isPrefetch" | "userAgent">): boolean {
  return isPrefetch || userAgent === "" || isbot(userAgent);
}

interface DailyVisitor {
  use: "visit" | "share-open";
  visitor: string;
  ip: string;
}

/** Records that the visitor was seen today, as a hash that is different on every other day. */
function recordVisitor(
  { db, clock, ephemeral, config, secrets }: AttributionDeps,
  { use, visitor, ip }: DailyVisitor,
): Promise<Answer<{ isNew: boolean }>> {
  const day = shanghaiDay(clock.now());
  const deviceHash = secrets.mac(use, `${day} ${visitor}`).subarray(0, 16);
  const max = maxVisitorsPerAddress * config.limitFactor;
  const limits = addressLimits({ event: `${use}:ip`, ip, max, windowSeconds: 3600 });
  return transact(db, async (trx) => {
    const isNew = await repository.insertVisitor(trx, { day, deviceHash });
    const verdict = isNew ? await countAgainst(ephemeral.within(trx), limits) : null;
    if (verdict?.allowed === false) return tooMany(verdict.retryAfter, "访问太频繁了，请稍后再试");
    return done({ isNew });
  });
}

/** Records that a player was seen today, beside the devices: as a hash that is different on every other day. */
function recordPlayer(
  { db, secrets }: AttributionDeps,
  { day, uid }: { day: string; uid: string },
): Promise<boolean> {
  const deviceHash = secrets.mac("return", `${day} ${uid}`).subarray(0, 16);
  return repository.insertVisitor(db, { day, deviceHash });
}

/** Logs only the error's code or name: a driver's message may contain the row or the statement. */
function errorCode(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown";
}
