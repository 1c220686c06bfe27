import { createHash } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import { quietHours } from "@playfront/contract/constants";
import type { AccountExport, PushState } from "@playfront/contract/entities";
import type { MutableKind } from "@playfront/contract/post-words";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
  tooMany,
} from "../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../infra/http/call-context.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst, countEvent } from "../../infra/limits/limits.ts";
import { contextOf, sealedColumns } from "../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../infra/secrets/secrets.ts";
import { readMute } from "./mute-sign.ts";
import * as repository from "./push.repository.ts";
import { isPushAddress } from "./push-address.ts";
import type { PushKeys } from "./push-keys.ts";

export interface PushServiceDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Pick<Config, "pushHosts" | "limitFactor">;
  secrets: Secrets;
  keys: () => Promise<PushKeys>;
}

/** What the browser gives of a subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Browsers of an account; the oldest goes when there is one more. */
const maxSubscriptions = 10;
/** Subscriptions of an account within an hour, and renewals of an address, times LIMIT_FACTOR. */
const maxPerHour = 30;

export type PushService = ReturnType<typeof createPushService>;

/** Which browsers get notifications, and what their players want of them. */
export function createPushService(deps: PushServiceDeps) {
  const { db, ephemeral, config, secrets, keys } = deps;
  const hour = { max: maxPerHour * config.limitFactor, windowSeconds: 3600 };

  async function state({ uid, session }: Player): Promise<PushState> {
    const { publicKey } = await keys();
    const subscribed = await repository.existsBySession(db, session);
    return { publickey: publicKey, subscribed, ...(await settingsOf(db, uid)) };
  }

  return {
    state,

    async subscribe(player: Player, target: PushTarget): Promise<Answer<null>> {
      const refused = refuse(config, target);
      if (refused) return refused;
      const verdict = await countEvent(ephemeral, { key: `push:${player.uid}`, ...hour });
      if (!verdict.allowed) return tooMany(verdict.retryAfter);
      const ended = codes.unauthorized;
      return transact<Answer<null>>(db, (trx) => store(deps, trx, { player, target, ended }));
    },

    unsubscribe: ({ session }: Player) => repository.deleteBySession(db, session),

    async change(
      player: Player,
      wanted: { kind?: MutableKind; on?: boolean; quietfrom?: number; quietto?: number },
    ): Promise<Answer<PushState>> {
      const { kind, on, quietfrom: from, quietto: to } = wanted;
      if ((kind === undefined) !== (on === undefined)) return invalidField("on", "请选择是否提醒");
      if ((from === undefined) !== (to === undefined))
        return invalidField("quietto", "请选择免打扰的开始和结束时间");
      const { uid } = player;
      if (kind !== undefined && on !== undefined) await repository.setKind(db, { uid, kind, on });
      if (from !== undefined && to !== undefined)
        await repository.setQuietHours(db, { uid, from, to });
      return done(await state(player));
    },

    /** Switches a kind off by what a notification holds; works logged out. */
    async mute(sign: string): Promise<Answer<null>> {
      const mute = readMute(secrets, sign);
      if (mute === null) return failed(codes.forbidden, "退订凭证无效，请在「消息提醒」中设置");
      await repository.setKind(db, { ...mute, on: false });
      return done(null);
    },

    /** Who knows the old endpoint and its key is the browser that had them; it has no token at hand. */
    async renew(
      target: PushTarget & { oldendpoint: string; oldauth: string },
      ip: string,
    ): Promise<Answer<null>> {
      const refused = refuse(config, target);
      if (refused) return refused;
      const limits = addressLimits({ event: "push-renew", ip, ...hour });
      const verdict = await countAgainst(ephemeral, limits);
      if (!verdict.allowed) return tooMany(verdict.retryAfter);
      const { oldendpoint: endpoint, oldauth: auth } = target;
      const old = await repository.findByHashes(db, hashesOf({ endpoint, auth }));
      if (!old) return failed(codes.notFound);
      const ended = codes.notFound;
      return transact<Answer<null>>(db, (trx) => store(deps, trx, { player: old, target, ended }));
    },

    /** Undefined without any. The keys of the browsers are left out. */
    async describe(trx: Executor, uid: string): Promise<AccountExport["notifications"]> {
      const times = await repository.findTimesByAccount(trx, uid);
      const settings = await repository.findSettings(trx, uid);
      if (times.length === 0 && !settings) return undefined;
      const subscribed = times.map(({ created_at }) => toIsoTime(created_at));
      return { subscribed, ...(await settingsOf(trx, uid)) };
    },
  };
}

async function settingsOf(db: Executor, uid: string) {
  const kept = await repository.findSettings(db, uid);
  return {
    muted: [...(kept?.muted ?? [])],
    quietfrom: kept?.quiet_from ?? quietHours.from,
    quietto: kept?.quiet_to ?? quietHours.to,
  };
}

function refuse({ pushHosts }: Pick<Config, "pushHosts">, { endpoint }: PushTarget) {
  return isPushAddress(endpoint, pushHosts)
    ? null
    : failed(codes.forbidden, "暂不支持此浏览器的通知服务");
}

async function store(
  { clock, secrets }: PushServiceDeps,
  trx: Executor,
  {
    player: { uid, session },
    target: { endpoint, p256dh, auth },
    ended,
  }: { player: Player; target: PushTarget; ended: FailedAnswer["code"] },
): Promise<Answer<null>> {
  const text = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  const sealedTarget = secrets.encrypt(text, contextOf(sealedColumns.pushTarget, { uid }));
  const row = { uid, session, ...hashesOf({ endpoint, auth }), sealedTarget, now: clock.now() };
  await repository.lockAccount(trx, uid);
  if (!(await repository.holdSession(trx, session))) return failed(ended);
  await repository.deleteOther(trx, row);
  if (!(await repository.upsert(trx, row)))
    return failed(codes.forbidden, "此浏览器已用于其他账号，请重新开启通知");
  await repository.deleteOthersPushes(trx, row);
  await repository.deleteOldest(trx, { uid, most: maxSubscriptions });
  return done(null);
}

function hashesOf({ endpoint, auth }: { endpoint: string; auth: string }) {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return { endpointHash: hash(endpoint), keysHash: hash(auth.replace(/=$/, "")) };
}
