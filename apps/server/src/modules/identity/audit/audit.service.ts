import { type AccountEventName, accountEvents } from "@playfront/contract/account-events";
import type { AccountActivity } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { maskAddress, storedAddress } from "@playfront/http/address";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { describeAgent } from "../../../infra/user-agent.ts";
import * as repository from "./audit.repository.ts";

/** What the law asks of logs, six months, at their longest 184 days, is what is kept; milliseconds. */
const keptMs = 185 * 86_400_000;

/** Where something came from, as the call context knows it. */
export interface EventPlace {
  ip: string;
  userAgent: string;
}

export interface AccountEvent {
  /** Null for an attempt at an account that does not exist: nothing is kept, and it takes as long. */
  uid: string | null;
  event: AccountEventName;
  /** Null for what the shop did by itself. */
  place: EventPlace | null;
  /** Never a secret; a phone only masked. */
  detail?: string;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The trail of account events: only ever added to, in the transaction of what happened. */
export function createAuditService({
  db,
  clock,
  config,
}: {
  db: Db;
  clock: Clock;
  /** Left out by jobs, which record nothing that a device did. */
  config?: Pick<Config, "containerTokens">;
}) {
  return {
    /** Adds an event within the caller's transaction. */
    record(trx: Executor, { uid, event, place, detail = "" }: AccountEvent): Promise<void> {
      const now = clock.now();
      return repository.insert(trx, {
        ...{ uid, event, now, detail },
        expiresAt: new Date(now.getTime() + keptMs),
        ip: place && storedAddress(place.ip),
        agent: place === null ? "" : describeAgent(place.userAgent, config?.containerTokens),
      });
    },

    /** The player's own trail, newest first; `page` is 1-based. */
    async list(
      query: { uid: string; page: number; pageSize: number },
      executor: Executor = db,
    ): Promise<AccountActivity[]> {
      const { uid, page, pageSize } = query;
      const slice = { uid, limit: pageSize, offset: (page - 1) * pageSize, now: clock.now() };
      const rows = await repository.findPage(executor, slice);
      return rows.map(({ id, event, at, ip, agent, detail }) => ({
        id,
        event,
        title: accountEvents[event as AccountEventName] ?? "账号变动",
        detail,
        device: agent,
        address: maskAddress(ip),
        at: toIsoTime(at),
      }));
    },

    /** Leaves of an erased account's trail number, event, time and address: what the law wants kept. */
    strip: repository.strip,
  };
}

/** Deletes events that are past their time, in portions. */
export async function forgetOldEvents(db: Db, clock: Clock, portion = 5000): Promise<void> {
  let deleted = portion;
  while (deleted === portion) {
    deleted = await repository.deleteExpired(db, { now: clock.now(), portion });
  }
}
