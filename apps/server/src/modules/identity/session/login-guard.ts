import type { Db, Executor } from "@playfront/database/connect";
import { countedAddress } from "@playfront/http/address";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { takeTurn } from "../../../infra/jobs/pauses.ts";
import {
  clearCount,
  countEvent,
  type LimitVerdict,
  readCount,
} from "../../../infra/limits/limits.ts";
import { hashHandle, type Secrets } from "../../../infra/secrets/secrets.ts";
import * as knownDevices from "./known-device.repository.ts";

const hour = 3600;
const day = 86_400;
/** Logins of one address and of one account within an hour, times LIMIT_FACTOR. */
const addressLogins = 60;
const accountLogins = 20;
/** What an address may still try at an account whose logins others have used up, within an hour, times LIMIT_FACTOR. */
const addressShare = 2;
/** Beyond this many logins of an address within the hour a captcha is asked for; not multiplied. */
const busyAddress = 20;
/** Past `accountLogins` an account has one turn a pause: half a minute at first, then twice as long each time. */
const pause = { seconds: 30, maxSeconds: 900 };
/** A device is known for this long after it last logged in; milliseconds. */
const knownMs = 180 * day * 1000;

/** Who tries to log in to what. */
export interface LoginAttempt {
  /** A uid, or a name that no account has. */
  account: { uid: string } | { name: string };
  deviceid: string;
  ip: string;
}

export interface LoginGuardDeps {
  db: Db;
  clock: Clock;
  config: Config;
  secrets: Secrets;
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;

/**
 * Slows down guessing and locks nobody out. Everything is counted in PostgreSQL, so a restart forgets nothing. A
 * device that has logged in to an account before counts by itself, and every address has a share of its own: strangers
 * who use up an account's tries keep its owner out of nothing.
 */
export function createLoginGuard(deps: LoginGuardDeps) {
  const { db, clock, config } = deps;
  const keys = keysOf(deps.secrets);

  return {
    /** Counts a login against its address. */
    admitAddress: (ip: string): Promise<LimitVerdict> =>
      countEvent(db, clock, {
        key: keys.address(ip),
        max: addressLogins * config.limitFactor,
        windowSeconds: hour,
      }),

    /** Whether the device has logged in to this account before. */
    isKnown: (attempt: LoginAttempt) =>
      knownDevices.exists(db, { ...deviceOf(attempt), now: clock.now() }),

    /** Whether anybody has logged in on the device before. */
    isPlayersDevice: (deviceid: string) =>
      knownDevices.existsForAnyone(db, { deviceHash: hashHandle(deviceid), now: clock.now() }),

    /** Whether this login needs a captcha; `ofAddress` is the address's count. */
    async needsCaptcha(attempt: LoginAttempt, ofAddress: number): Promise<boolean> {
      if (ofAddress > busyAddress) return true;
      for (const key of keys.failures(attempt)) {
        if ((await readCount(db, clock, { key, windowSeconds: day })) > 0) return true;
      }
      return false;
    },

    /** Counts a login against its account; past the limits only one a pause is let through. */
    admitAccount: (attempt: LoginAttempt, isKnown: boolean) =>
      admit(keys.account(attempt), attempt, isKnown),

    /**
     * Counts a code of the second step, in the same way. Recovery codes are too long to be guessed: an owner without
     * the usual device gets in by one, whoever tries six digits meanwhile.
     */
    async admitCode(
      attempt: LoginAttempt,
      { isKnown, code }: { isKnown: boolean; code: string },
    ): Promise<LimitVerdict> {
      if (!/^[\d\s]*$/.test(code)) return { allowed: true, count: 0 };
      return admit(keys.code(attempt), attempt, isKnown);
    },

    /** Notes a wrong password or an unknown account. */
    async failed(trx: Executor, attempt: LoginAttempt): Promise<void> {
      for (const key of keys.failures(attempt)) {
        await countEvent(trx, clock, { key, max: 1, windowSeconds: day });
      }
    },

    /** Notes that the device belongs to the account's owner, and forgets the failures of both. */
    async succeeded(trx: Executor, attempt: LoginAttempt & { account: { uid: string } }) {
      for (const key of keys.failures(attempt)) await clearCount(trx, key);
      const { uid } = attempt.account;
      const expiresAt = new Date(clock.now().getTime() + knownMs);
      await knownDevices.upsert(trx, { ...deviceOf(attempt), uid, expiresAt });
    },
  };

  async function admit(
    shared: string,
    attempt: LoginAttempt,
    isKnown: boolean,
  ): Promise<LimitVerdict> {
    const key = isKnown ? `${shared}:${attempt.deviceid}` : shared;
    const count = (ofKey: string, max: number) =>
      countEvent(db, clock, { key: ofKey, max: max * config.limitFactor, windowSeconds: hour });
    const counted = await count(key, accountLogins);
    if (counted.allowed) return counted;
    if (!isKnown) {
      const own = await count(`${shared}@${countedAddress(attempt.ip)}`, addressShare);
      if (own.allowed) return own;
    }
    const now = clock.now().getTime();
    const period = new Date(now - (now % (hour * 1000)));
    return takeTurn(db, clock, { key: `${key}:pause`, ...pause, period });
  }
}

function deviceOf({ account, deviceid }: LoginAttempt) {
  return { uid: "uid" in account ? account.uid : null, deviceHash: hashHandle(deviceid) };
}

/** Names are hidden in keys, and a name made of digits is no uid. */
function keysOf(secrets: Secrets) {
  const hide = ({ account }: LoginAttempt) =>
    secrets.mac("limit", JSON.stringify(account)).toString("base64url");
  return {
    address: (ip: string) => `login:ip:${countedAddress(ip)}`,
    failures: (attempt: LoginAttempt) => [
      `login:failed:device:${attempt.deviceid}`,
      `login:failed:account:${hide(attempt)}`,
    ],
    account: (attempt: LoginAttempt) => `login:account:${hide(attempt)}`,
    code: (attempt: LoginAttempt) => `login:code:${hide(attempt)}`,
  };
}
