import type { Db, Executor } from "@playfront/database/connect";
import { maskAddress, storedAddress } from "@playfront/http/address";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { describeAgent } from "../../../infra/user-agent.ts";
import type { AttributionService } from "../../attribution/attribution.service.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ConsentService } from "../consent/consent.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import type { LoginGuard } from "./login-guard.ts";

export interface SignedIn {
  token: string;
  uid: string;
}

export interface BeginSessionDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  messages: MessageService;
  guard: LoginGuard;
  attribution: Pick<AttributionService, "count">;
  consents: Pick<ConsentService, "record">;
}

export type NewLogin = SessionPlace & {
  uid: string;
  passwordHash: string;
  isKnown: boolean;
  /** What was typed as account, as it is counted; absent after a second step, which does not know it. */
  typed?: string;
  /** What proved the owner beside or instead of the password, as the owner reads it in the account's history. */
  proof?: string;
  /** Whether the owner has agreed to the agreement and the privacy policy for it. */
  isConsent?: boolean;
};

/**
 * Starts a session, logs the event and sends the owner a message if the device is new, all in `trx`. Returns null if the
 * account has changed since it was read.
 */
export async function beginSession(
  { sessions, guard, audit, messages, consents, clock, config }: BeginSessionDeps,
  trx: Executor,
  { isKnown, typed, proof, isConsent = false, ...place }: NewLogin,
): Promise<string | null> {
  const { uid } = place;
  const token = await sessions.startIfPasswordIs(place, trx);
  if (token === null) return null;
  await guard.recordSuccess(trx, {
    account: { uid },
    typed,
    deviceid: place.deviceid,
    ip: place.ip,
  });
  await audit.record(trx, { uid, event: "login", place, detail: proof });
  if (isConsent) await consents.record(trx, uid);
  if (!isKnown) {
    const device = describeAgent(place.userAgent, config.containerTokens);
    await messages.send(trx, {
      kind: "security",
      uid,
      ...newDeviceNotice(device, place.ip, clock.now()),
    });
  }
  return token;
}

function newDeviceNotice(name: string, ip: string, now: Date) {
  const address = maskAddress(storedAddress(ip));
  const device = name + (address && `，地址 ${address}`);
  return {
    title: "新设备登录提醒",
    content: `您的账号于 ${toShanghaiTime(now).slice(0, 16)} 在一台新设备上登录（${device}）。如非本人操作，请立即修改密码，并在「账号与安全 › 登录设备」中退出该设备。`,
  };
}
