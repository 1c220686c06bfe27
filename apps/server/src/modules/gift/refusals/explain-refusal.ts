import { codes, defaultMessages } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mayDo } from "@playfront/contract/console/roles";
import type { Db } from "@playfront/database/connect";
import { sql } from "kysely";
import { type Answer, done, failed, invalidField, tooMany } from "../../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { AccountService } from "../../identity/account/account.service.ts";
import { isKey, type SignedInOperator } from "../../operator/operator-sessions.service.ts";
import type { TrailService } from "../../operator/trail.service.ts";
import { findTerms } from "../claim.repository.ts";
import { claimRefusal } from "../claim.rules.ts";
import type { GameLookup } from "../gift.service.ts";
import * as desk from "../gift-desk.repository.ts";
import { findRefusal, refusalDays } from "./refusals.service.ts";

interface RefusalDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  limitFactor: number;
  trail: TrailService;
  games: Pick<GameLookup, "selectListed">;
  accounts: Pick<AccountService, "standing" | "findByLoginName">;
}

type Wanted = ConsolePayload<"gifts/refusal">;
type Explained = Answer<ConsoleData<"gifts/refusal">>;

/** Of an operator, with the keys that the operator has made. */
const lookUpsAnHour = 60;

export type ClaimRefusals = ReturnType<typeof createClaimRefusals>;

export function createClaimRefusals(deps: RefusalDeps) {
  return {
    explain: (operator: SignedInOperator, wanted: Wanted) => explainRefusal(deps, operator, wanted),
  };
}

/**
 * Why a player gets no code. Partners and keys learn of nobody but a player who tried to claim the gift and could not, and of
 * that player nothing but what the player was told.
 */
async function explainRefusal(
  deps: RefusalDeps,
  operator: SignedInOperator,
  { id, player, container }: Wanted,
): Promise<Explained> {
  const { ephemeral, limitFactor, trail } = deps;
  const wanted = player.trim();
  const isRestricted = isKey(operator) || operator.games !== null;
  const mayName = !isRestricted && mayDo(operator.role, "players.read");
  const isId = /^[1-9]\d{0,17}$/.test(wanted);
  if (!mayName && !isId) return invalidField("player", "请填写玩家编号");
  const limit = { key: `refusal-look-up:${operator.id}`, windowSeconds: 3_600 };
  const verdict = await countEvent(ephemeral, { ...limit, max: lookUpsAnHour * limitFactor });
  if (!verdict.allowed) return tooMany(verdict.retryAfter, "查询过于频繁，请稍后再试");
  const uid = isRestricted ? wanted : await findPlayer(deps.accounts, wanted, mayName);
  const changes = [{ field: "uid", before: "", after: uid ?? (isId ? wanted : "") }];
  const [action, object] = ["gifts/refusal", `gift/${id}`];
  await trail.record(deps.db, { actor: operator, action, object, changes });
  if (isRestricted) return explainTry(deps, { uid: wanted, giftid: id });
  return uid === null ? unknown : explainNow(deps, { uid, id, container });
}

const unknown = failed(codes.notFound, "没有此玩家");

async function explainTry(
  deps: RefusalDeps,
  { uid, giftid }: { uid: string; giftid: string },
): Promise<Explained> {
  const refusal = await findRefusal(deps, { uid, giftid });
  if (refusal) return done({ uid, refusal, claimedAt: null });
  return failed(codes.notFound, `${refusalDays} 天内没有此玩家因自身原因领取被拒的记录`);
}

/** By the rules of the claim, as they apply now, without the limits of device and network, which depend on where a claim comes from. */
async function explainNow(
  { db, clock, games, accounts }: RefusalDeps,
  { uid, id, container }: { uid: string } & Pick<Wanted, "id" | "container">,
): Promise<Explained> {
  const standing = await accounts.standing(uid);
  if (!standing) return unknown;
  const claimedAt = await desk.findClaimTime(db, { giftid: id, uid });
  if (claimedAt) return done({ uid, refusal: null, claimedAt: toShanghaiTime(claimedAt) });
  const listedGame = games.selectListed(sql.ref("gifts.gameid"));
  const terms = await findTerms(db, { giftid: id, listedGame });
  const surroundings = { container, platform: "android" as const };
  const refusal = terms
    ? (claimRefusal(terms, { standing, surroundings, now: clock.now() }) ??
      (terms.left > 0 ? null : failed(codes.soldOut)))
    : failed(codes.notFound, "礼包不存在或已下架");
  if (!refusal) return done({ uid, refusal: null, claimedAt: null });
  const { code, msg = defaultMessages[code] } = refusal;
  return done({ uid, refusal: { code, msg }, claimedAt: null });
}

/** Digits are a player's id. If there is none such, and for anything else, they are a username or phone, for who may use these. */
async function findPlayer(
  accounts: RefusalDeps["accounts"],
  wanted: string,
  mayName: boolean,
): Promise<string | null> {
  if (/^[1-9]\d{0,17}$/.test(wanted) && (await accounts.standing(wanted))) return wanted;
  return mayName ? ((await accounts.findByLoginName(wanted))?.uid ?? null) : null;
}
