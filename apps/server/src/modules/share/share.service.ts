import { codes } from "@playfront/contract/codes";
import type { ShareKind } from "@playfront/contract/constants";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { checkLimit, countAgainst } from "../../infra/limits/limits.ts";
import type { AttributionService } from "../attribution/attribution.service.ts";
import type { ChannelService } from "../attribution/channel/channel.service.ts";
import * as repository from "./share.repository.ts";
import { isShareCode, newShareCode } from "./share-code.ts";
import { findSharedGame, type ShareTargets } from "./share-targets.ts";

export interface ShareDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  channels: Pick<ChannelService, "resolve">;
  attribution: Pick<AttributionService, "openLink">;
  targets: ShareTargets;
  limitFactor: number;
}

export interface Sharer {
  uid: string | null;
  cid: string | null;
  ip: string;
}

export interface Opener {
  ip: string;
  userAgent: string;
  /** A preview, or a browser that fetches ahead: opens nothing yet. */
  isPrefetch: boolean;
}

export type OpenedLink =
  | { kind: "open"; path: string }
  | { kind: "unknown" }
  | { kind: "tooMany"; retryAfter: number };

/** Links asked for within an hour, times LIMIT_FACTOR. */
const maxAsked = { account: 120, address: 1200 };
/** Unknown codes that an address may try within an hour, times LIMIT_FACTOR: many players share the address of a carrier. */
const maxUnknown = 120;

/** How long a link that is shared again needs no write: one of a popular page is asked for all the time. Milliseconds. */
const freshMs = 86_400_000;

export type ShareService = ReturnType<typeof createShareService>;

/** Short links to what players share, and what they lead to. Decision 0213. */
export function createShareService(deps: ShareDeps) {
  return {
    /** The link of a player, or of nobody, for a channel and a target: the same each time. */
    link: (sharer: Sharer, target: { kind: ShareKind; id: string }) => give(deps, sharer, target),
    /** Where a code leads. Counts the opening for the channel of the link. */
    open: (code: string, opener: Opener) => open(deps, code, opener),
  };
}

async function give(
  deps: ShareDeps,
  { uid, cid, ip }: Sharer,
  { kind, id }: { kind: ShareKind; id: string },
): Promise<Answer<{ share: string; invited?: number }>> {
  const { db, clock, ephemeral, targets } = deps;
  const verdict = await countAgainst(ephemeral, askedLimits(deps, { uid, ip }));
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const found = await findSharedGame(targets, { kind, id });
  if (found === null) return failed(codes.notFound, "分享的内容不存在或已下架");
  const link = { uid, cid: await knownChannel(deps, cid), kind, targetId: id };
  const now = clock.now();
  const share =
    (await repository.findFresh(db, { ...link, since: new Date(now.getTime() - freshMs) })) ??
    (await repository.upsert(db, { ...link, code: newShareCode(), gameid: found.gameid, now }));
  if (uid === null) return done({ share });
  return done({ share, invited: await repository.countInvited(db, uid) });
}

function askedLimits({ limitFactor }: ShareDeps, { uid, ip }: Pick<Sharer, "uid" | "ip">) {
  const windowSeconds = 3600;
  const max = maxAsked.address * limitFactor;
  const ofAddress = addressLimits({ event: "share:ip", ip, max, windowSeconds });
  if (uid === null) return ofAddress;
  return [
    { key: `share:${uid}`, max: maxAsked.account * limitFactor, windowSeconds },
    ...ofAddress,
  ];
}

/** Null without a channel: the default one must not take the place of the channel that a reader came by before. */
async function knownChannel({ channels }: ShareDeps, cid: string | null): Promise<string | null> {
  return cid !== null && (await channels.resolve(cid)) === cid ? cid : null;
}

async function open(deps: ShareDeps, code: string, opener: Opener): Promise<OpenedLink> {
  if (!isShareCode(code)) return { kind: "unknown" };
  const { db, ephemeral, attribution, limitFactor } = deps;
  const { ip } = opener;
  const max = maxUnknown * limitFactor;
  const limits = addressLimits({ event: "share-unknown:ip", ip, max, windowSeconds: 3600 });
  // Beyond the limit known codes are refused too, or the answers would still tell them from others.
  for (const limit of limits) {
    const verdict = await checkLimit(ephemeral, limit);
    if (!verdict.allowed) return { kind: "tooMany", retryAfter: verdict.retryAfter };
  }
  const found = await repository.findByCode(db, code);
  if (!found) {
    await countAgainst(ephemeral, limits);
    return { kind: "unknown" };
  }
  const { cid, kind, target_id: id, gameid } = found;
  attribution.openLink({ code, cid, gameid, ...opener });
  return { kind: "open", path: pagePath({ kind, id, gameid, cid, code }) };
}

interface Target {
  kind: ShareKind;
  id: string;
  gameid: string | null;
  cid: string | null;
  code: string;
}

/** Made of the kind and ids alone, so that a link leads to no other place. */
function pagePath({ kind, id, gameid, cid, code }: Target): string {
  const pages: Record<ShareKind, string> = {
    game: `/app/game/${id}`,
    gift: `/app/gift/info/${id}`,
    review: `/app/game/${gameid}/reviews/${id}`,
    collection: `/app/collection/${id}`,
  };
  const query = new URLSearchParams({ ...(cid !== null && { cid }), share: code });
  return `${pages[kind]}?${query}`;
}
