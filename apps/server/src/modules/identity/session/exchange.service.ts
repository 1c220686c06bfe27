import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionService } from "./session.service.ts";
import type { SessionPlace } from "./session-place.ts";

export interface ExchangeDeps {
  db: Db;
  ephemeral: EphemeralStore;
  config: Pick<Config, "limitFactor">;
  sessions: SessionService;
  audit: AuditService;
}

export interface Exchange {
  player: Player;
  token: string;
  place: SessionPlace;
}

/** Exchanges of one session within an hour, times LIMIT_FACTOR. Limited because each adds an event to the account's log. */
const maxExchanges = 60;

export type ExchangeService = ReturnType<typeof createExchangeService>;

export function createExchangeService(deps: ExchangeDeps) {
  return {
    /** Replaces a token that came from outside by one that nobody else has held. The former one ends. */
    exchange: (exchange: Exchange) => exchangeToken(deps, exchange),
  };
}

async function exchangeToken(
  { db, ephemeral, config, sessions, audit }: ExchangeDeps,
  { player, token, place }: Exchange,
): Promise<Answer<{ uid: string; token: string }>> {
  const { uid, session } = player;
  const limit = { key: `exchange:${session}`, max: maxExchanges * config.limitFactor };
  const verdict = await countEvent(ephemeral, { ...limit, windowSeconds: 3600 });
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  return transact(db, async (trx) => {
    const next = await sessions.exchange(trx, token, place);
    if (next === null) return failed(codes.unauthorized);
    await audit.record(trx, { uid, event: "token-exchanged", place });
    return done({ uid, token: next });
  });
}
