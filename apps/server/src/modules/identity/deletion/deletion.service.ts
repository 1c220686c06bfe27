import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toIsoTime, toShanghaiTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import { hashPasswordHash } from "../account/password.ts";
import { proveOwner } from "../account/reauthentication.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./deletion.repository.ts";

/** The cooling-off period in days, in which the owner can log in and cancel the deletion. */
export const coolingOffDays = 15;
const coolingOffMs = coolingOffDays * 86_400_000;
/** How long after a log-in the deletion can be cancelled with the handle it returned; milliseconds. */
const cancelHandleMs = 10 * 60_000;
/** How many codes are listed by name; of the others only the number is shown. */
const maxListedCodes = 20;

export interface DeletionDeps {
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  messages: MessageService;
}

interface DeletionRequest {
  player: Player;
  password: string | undefined;
  place: SessionPlace;
}

interface Offer {
  uid: string;
  passwordHash: string;
  due: Date;
  deviceid: string;
}

export type DeletionService = ReturnType<typeof createDeletionService>;

/** Account deletion: requested by its proven owner, cancelled by a log-in within the cooling-off period. */
export function createDeletionService(deps: DeletionDeps) {
  return {
    /** The gift codes that the player would lose. */
    preview: (uid: string) => preview(deps, uid),
    request: (request: DeletionRequest) => requestDeletion(deps, request),
    /**
     * The answer to a log-in with the right password while the account waits for deletion: code 1006 with a handle that
     * cancels the deletion once, on this device, within ten minutes, unless the password changes.
     */
    offerCancellation: (offer: Offer) => offerCancellation(deps, offer),
    /** Cancels the deletion by the handle of `offerCancellation`, and logs in. */
    cancel: (request: { sign: string; place: SessionPlace }) => cancel(deps, request),
  };
}

async function preview({ db, clock }: DeletionDeps, uid: string) {
  const now = clock.now();
  const rows = await repository.findValidCodes(db, { uid, now, limit: maxListedCodes });
  return {
    days: coolingOffDays,
    codecount: Number(rows[0]?.total ?? 0),
    codes: rows.map(({ giftname, gamename, expires_at }) => ({
      giftname,
      gamename,
      expires: toShanghaiTime(expires_at),
    })),
  } satisfies Data<"user/getDeletionInfo">;
}

async function requestDeletion(
  deps: DeletionDeps,
  { player, password, place }: DeletionRequest,
): Promise<Answer<{ due: string }>> {
  const { db, clock, sessions, audit } = deps;
  const known = await proveOwner(deps, { ...player, password, place });
  if (!known.ok) return known;
  const { uid, passwordHash } = known.data;
  const now = clock.now();
  const due = new Date(now.getTime() + coolingOffMs);
  return transact(db, async (trx) => {
    const asked = await repository.schedule(trx, { uid, passwordHash, now, due });
    if (!asked) return failed(codes.unauthorized);
    await repository.deleteHandles(trx, uid);
    await sessions.endByAccount(trx, { uid, reason: "deletion" });
    await audit.record(trx, { uid, event: "deletion-asked", place });
    return done({ due: toIsoTime(due) });
  });
}

async function offerCancellation(
  { db, clock }: DeletionDeps,
  { uid, passwordHash, due, deviceid }: Offer,
) {
  const now = clock.now();
  const day = toShanghaiTime(due).slice(0, 16);
  if (due <= now) return failed(codes.forbidden, "该账号正在注销，无法登录");
  const sign = newHandle();
  const expiresAt = new Date(Math.min(now.getTime() + cancelHandleMs, due.getTime()));
  const handle = { handleHash: hashHandle(sign), uid, deviceid, expiresAt };
  await repository.insertHandle(db, {
    ...handle,
    passwordHashHash: hashPasswordHash(passwordHash),
  });
  const msg = `账号已申请注销，将于 ${day} 永久删除。撤销注销后即可登录`;
  return failed(codes.deletionPending, msg, { due: toIsoTime(due), sign });
}

async function cancel(
  { db, clock, sessions, audit, messages }: DeletionDeps,
  { sign, place }: { sign: string; place: SessionPlace },
): Promise<Answer<{ token: string; uid: string }>> {
  const now = clock.now();
  const handle = { handleHash: hashHandle(sign), deviceid: place.deviceid, now };
  return transact(db, async (trx) => {
    const offer = await repository.useHandle(trx, handle);
    if (!offer || !(await repository.cancel(trx, { ...offer, now }))) return ended;
    const { uid } = offer;
    await audit.record(trx, { uid, event: "deletion-cancelled", place });
    await messages.send(trx, { kind: "security", uid, ...cancelledNotice });
    return done({ token: await sessions.start({ ...place, uid }, trx), uid });
  });
}

const ended = failed(codes.forbidden, "操作已过期，请重新登录");

export const cancelledNotice = {
  title: "账号注销已撤销",
  content: "您的注销申请已撤销，账号和全部内容都已保留。如非本人操作，请立即修改密码。",
};
