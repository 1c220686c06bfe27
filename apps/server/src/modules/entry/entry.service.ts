import { codes } from "@playfront/contract/codes";
import type { ListedGame } from "@playfront/contract/entities";
import { signEntry } from "@playfront/contract/entry-signature";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
  tooMany,
} from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../infra/http/call-context.ts";
import { countEvent } from "../../infra/limits/limits.ts";
import { hashHandle, newHandle } from "../../infra/secrets/secrets.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import type { AccountService } from "../identity/account/account.service.ts";
import type { SessionService } from "../identity/session/session.service.ts";
import type { Admission, RealNameState } from "../playtime/playtime.rules.ts";
import type { EntryKeys } from "./entry-keys.service.ts";

export interface EntryServiceDeps {
  clock: Clock;
  ephemeral: EphemeralStore;
  entryKeys: Pick<EntryKeys, "keyOf">;
  games: { findPlayable(gameid: string): Promise<EnterableGame | null> };
  channels: { resolve(cid: string | null): Promise<string> };
  accounts: Pick<AccountService, "standing">;
  sessions: Pick<SessionService, "findLoginTime">;
  recents: { record(uid: string, gameid: string): Promise<void> };
  playtime: { admit(identity: RealNameState): Promise<Admission> };
  attribution: Pick<AttributionService, "count">;
  limitFactor: number;
  plays: {
    begin(play: { uid: string; bizId: string | null; until: Date | null }): Promise<void>;
  };
}

export interface EnterableGame {
  game: ListedGame;
  slug: string;
  entryUrl: string | null;
  bizId: string | null;
}

type TicketRequest = Player & { gameid: string; cid: string | null };

/** The result of using a ticket. */
export type EntryResult =
  | { kind: "open"; address: string }
  | { kind: "invalid" }
  /** The anti-addiction rules do not admit the player any more. */
  | { kind: "refused"; gameid: string; refusal: FailedAnswer };

export type EntryService = ReturnType<typeof createEntryService>;

const ticketMs = 60_000;
/** Tickets of one account within an hour, times LIMIT_FACTOR. */
const maxTickets = 120;

/** Entering HTML5 games by one-time tickets. */
export function createEntryService(deps: EntryServiceDeps) {
  return {
    /** Issues a ticket that can be used once, within a minute and this session. It does not contain the player's token. */
    issueTicket: (request: TicketRequest) => issueTicket(deps, request),
    /** Uses up a ticket: answers the signed address of the game, or why the ticket opens nothing. */
    enter: (ticket: string) => enter(deps, ticket),
  };
}

async function issueTicket(
  deps: EntryServiceDeps,
  { uid, session, gameid, cid }: TicketRequest,
): Promise<Answer<string>> {
  const { clock, ephemeral } = deps;
  const [playable, standing] = await Promise.all([
    deps.games.findPlayable(gameid),
    deps.accounts.standing(uid),
  ]);
  if (!standing) return failed(codes.unauthorized);
  if (!playable) return failed(codes.notFound, "游戏不存在或已下架");
  if (playable.game.upcoming) return failed(codes.failure, "游戏尚未上线，可先预约");
  if (playable.game.gametype !== "html5") return invalidField("gameid", "该游戏需要下载后才能玩");
  if (standing.banned) return failed(codes.forbidden, "当前账号已被限制，无法进入游戏");
  const now = clock.now();
  const admission = await deps.playtime.admit(standing);
  if (!admission.ok) return admission;
  const limit = { key: `entry:${uid}`, max: maxTickets * deps.limitFactor, windowSeconds: 3600 };
  const verdict = await countEvent(ephemeral, limit);
  if (!verdict.allowed) return tooMany(verdict.retryAfter, "进入游戏太频繁了，请稍后再试");
  const ticket = newHandle();
  const expiresAt = new Date(now.getTime() + ticketMs);
  const channel = await deps.channels.resolve(cid);
  const kept = { uid, session, gameid, cid: channel, expiresAt };
  if (!(await ephemeral.putTicket(hashHandle(ticket), kept))) return failed(codes.unauthorized);
  await deps.recents.record(uid, gameid);
  return done(ticket);
}

async function enter(deps: EntryServiceDeps, ticket: string): Promise<EntryResult> {
  const now = deps.clock.now();
  const ticketData = await deps.ephemeral.takeTicket(hashHandle(ticket));
  if (!ticketData) return { kind: "invalid" };
  const { uid, gameid, cid } = ticketData;
  const [playable, standing, loginTime] = await Promise.all([
    deps.games.findPlayable(gameid),
    deps.accounts.standing(uid),
    deps.sessions.findLoginTime(ticketData),
  ]);
  if (!playable?.entryUrl || !standing || standing.banned) return { kind: "invalid" };
  // The session has ended.
  if (loginTime === null) return { kind: "invalid" };
  // Since the ticket was issued, the permitted hour may have ended or the real name may have been withdrawn.
  const admission = await deps.playtime.admit(standing);
  if (!admission.ok) return { kind: "refused", gameid, refusal: admission };
  deps.attribution.count({ cid, gameid, counter: "entries" });
  const { nickname } = standing;
  await deps.plays.begin({ uid, bizId: playable.bizId, until: admission.until });
  const query = signEntry(
    {
      uid,
      gameid,
      cid,
      nickname,
      nonce: newHandle(),
      time: toUnixSeconds(now),
      until: admission.until && toUnixSeconds(admission.until),
    },
    await deps.entryKeys.keyOf(playable.slug),
  );
  return { kind: "open", address: withQuery(playable.entryUrl, query) };
}

function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Appends a query to an address that may already have a query or a fragment. */
export function withQuery(address: string, query: string): string {
  const [path = "", fragment] = address.split("#", 2);
  const joined = `${path}${path.includes("?") ? "&" : "?"}${query}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
