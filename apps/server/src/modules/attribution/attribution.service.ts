import { type Counter, shanghaiDay } from "@playfront/counters/counters";
import { createTally } from "@playfront/counters/tally";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { countedAddress } from "@playfront/http/address";
import type { Log } from "@playfront/http/log";
import { isbot } from "isbot";
import { type Answer, done, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import { countEvent } from "../../infra/limits/limits.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import type { GameService } from "../catalogue/game/game.service.ts";
import * as repository from "./attribution.repository.ts";
import type { ChannelService } from "./channel/channel.service.ts";

export interface AttributionDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, "limitFactor">;
  secrets: Secrets;
  log: Log;
  channels: Pick<ChannelService, "resolve">;
  games: Pick<GameService, "findListed">;
  /** How long a count waits at most before it is written, in milliseconds. */
  everyMs?: number;
}

/** Something that has happened, by a channel as the client names it. */
export interface Happened {
  cid: string | null;
  /** A game that exists; none unless given. */
  gameid?: string | null;
  counter: Counter;
}

export interface Visit {
  cid: string | null;
  /** The game whose page the device's day began with, as the client says. */
  gameid: string | null;
  deviceid: string;
  ip: string;
  userAgent: string;
  /** The browser says that it fetches ahead: nobody is looking yet. */
  isAhead: boolean;
}

export type AttributionService = ReturnType<typeof createAttributionService>;

/** Visitors of one address within an hour, times LIMIT_FACTOR. A carrier puts thousands of phones behind one. */
const perAddress = 2000;

/** What each channel brings, by day and game. Nobody's answer waits for it. */
export function createAttributionService(deps: AttributionDeps) {
  const { db, clock, log, everyMs, channels } = deps;
  const tally = createTally({
    ...{ clock, everyMs },
    write: (batch) => repository.writeBatch(db, batch),
    onFailure: (error) => log.warn(`counts by channel wait for the database: ${reasonOf(error)}`),
  });
  const underWay = new Set<Promise<void>>();

  async function add({ cid, gameid = null, counter }: Happened, at: Date): Promise<void> {
    try {
      tally.add({ cid: await channels.resolve(cid), gameid, counter, at });
    } catch (error) {
      log.error(`one of ${counter} is not counted: ${reasonOf(error)}`);
    }
  }

  function count(happened: Happened): void {
    const adding = add(happened, clock.now()).finally(() => underWay.delete(adding));
    underWay.add(adding);
  }

  async function flush(): Promise<void> {
    await Promise.all(underWay);
    await tally.flush();
  }

  return {
    /** Counts what has been decided. */
    count,
    /** Counts a device once a day, unless a robot or a browser that fetches ahead asks for it. */
    visit: (visit: Visit) => see(deps, visit, count),
    /** Writes what has been counted. */
    flush,
    /** Writes the rest and stops. */
    close: async () => {
      await Promise.all(underWay);
      await tally.close();
    },
  };
}

async function see(
  deps: AttributionDeps,
  visit: Visit,
  count: (happened: Happened) => void,
): Promise<Answer<null>> {
  if (visit.isAhead || visit.userAgent === "" || isbot(visit.userAgent)) return done(null);
  // A made-up game is none: the counters know games that exist. Nothing may fail once the device is noted.
  const game = visit.gameid === null ? null : await deps.games.findListed(visit.gameid);
  const noted = await note(deps, visit);
  if (noted.ok && noted.data.isNew) {
    count({ cid: visit.cid, gameid: game?.gameid, counter: "visits" });
  }
  return noted.ok ? done(null) : noted;
}

/** Notes that the device was here today, by a hash that tells nothing tomorrow. */
function note(
  { db, clock, config, secrets }: AttributionDeps,
  { deviceid, ip }: Visit,
): Promise<Answer<{ isNew: boolean }>> {
  const day = shanghaiDay(clock.now());
  const deviceHash = secrets.mac("visit", `${day} ${deviceid}`).subarray(0, 16);
  const limit = {
    key: `visit:ip:${countedAddress(ip)}`,
    ...{ max: perAddress * config.limitFactor, windowSeconds: 3600 },
  };
  return transact(db, async (trx) => {
    const isNew = await repository.insertVisitor(trx, { day, deviceHash });
    const verdict = isNew ? await countEvent(trx, clock, limit) : null;
    if (verdict?.allowed === false) return tooMany(verdict.retryAfter, "访问太频繁了，请稍后再试");
    return done({ isNew });
  });
}

/** Never the row or the statement: a driver's message may hold them. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown";
}
