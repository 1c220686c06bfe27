import { type AccountEventName, accountEvents } from "@playfront/contract/account-events";
import type { AccountActivity } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { maskAddress, storedAddress } from "@playfront/http/address";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { sliceOf } from "../../../infra/slice.ts";
import { describeAgent } from "../../../infra/user-agent.ts";
import * as repository from "./audit.repository.ts";

/** How long events are kept; milliseconds. The law asks for six months, which are at most 184 days. */
const keptMs = 185 * 86_400_000;

/** The origin of the call that caused an event. */
export interface EventPlace {
  ip: string;
  userAgent: string;
}

export interface AccountEvent {
  /** Null for an attempt at an account that does not exist: nothing is kept, and it takes the same time. */
  uid: string | null;
  event: AccountEventName;
  /** Null for what the server or an operator did. */
  place: EventPlace | null;
  /** Holds no secret; a phone only masked. */
  detail?: string;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** The log of account events. Events are added in the transaction of what happened and never changed. */
export function createAuditService({
  db,
  clock,
  config,
}: {
  db: Db;
  clock: Clock;
  /** Needed only to record what a device did. */
  config?: Pick<Config, "containerTokens">;
}) {
  return {
    /** Adds an event in the caller's transaction. */
    record(trx: Executor, { uid, event, place, detail = "" }: AccountEvent): Promise<void> {
      const now = clock.now();
      return repository.insert(trx, {
        uid,
        event,
        now,
        detail,
        expiresAt: new Date(now.getTime() + keptMs),
        ip: place && storedAddress(place.ip),
        agent: place === null ? "" : describeAgent(place.userAgent, config?.containerTokens),
      });
    },

    /** The events of a player's account, newest first; `page` is 1-based. */
    async list(
      query: { uid: string; page: number; pageSize: number },
      executor: Executor = db,
    ): Promise<AccountActivity[]> {
      const slice = sliceOf(query);
      if (slice === null) return [];
      const of = { uid: query.uid, now: clock.now() };
      const rows = await repository.findPage(executor, { ...of, ...slice });
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

    /** Keeps only number, event, time and address of an erased account's events, which the law wants kept. */
    redact: repository.redact,
  };
}
