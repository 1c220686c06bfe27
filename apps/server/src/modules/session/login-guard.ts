import { countedAddress } from "../../platform/address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/connect.ts";
import { clearCount, countEvent, type LimitVerdict, readCount } from "../../platform/limits.ts";
import { takeTurn } from "../../platform/pauses.ts";
import type { Secrets } from "../../platform/secrets.ts";

const hour = 3600;
const day = 86_400;
/** Logins of one address and of one account within an hour, times LIMIT_FACTOR. */
const addressLogins = 60;
const accountLogins = 20;
/** Beyond this many logins of an address within the hour a captcha is asked for; not multiplied. */
const busyAddress = 20;
/** Past `accountLogins` an account has one turn a pause: half a minute at first, then twice as long each time. */
const pause = { seconds: 30, maxSeconds: 900 };
/** A device that has logged in is known for about this long. */
const knownDevice = 90 * day;

/** Who tries to log in to what. */
export interface LoginAttempt {
  /** The uid; for a name without an account the name itself. */
  account: string;
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
 * Slows down guessing. Everything is counted in PostgreSQL, so a restart forgets nothing. A device that has logged in
 * to an account before counts by itself: strangers who use up the account's tries keep its owner out of nothing.
 */
export function createLoginGuard(deps: LoginGuardDeps) {
  const { db, clock, config, secrets } = deps;
  const hide = (text: string) => secrets.mac("limit", text).toString("base64url");
  const keys = {
    address: (ip: string) => `login:ip:${countedAddress(ip)}`,
    deviceFailures: (deviceid: string) => `login:failed:device:${deviceid}`,
    accountFailures: (account: string) => `login:failed:account:${hide(account)}`,
    known: ({ account, deviceid }: LoginAttempt) => `login:known:${hide(account)}:${deviceid}`,
    account: (account: string) => `login:account:${hide(account)}`,
  };

  async function accountKey(attempt: LoginAttempt): Promise<string> {
    const key = keys.account(attempt.account);
    const known = { key: keys.known(attempt), windowSeconds: knownDevice };
    return (await readCount(db, clock, known)) > 0 ? `${key}:${attempt.deviceid}` : key;
  }

  return {
    /** Counts a login against its address. */
    admitAddress: (ip: string): Promise<LimitVerdict> =>
      countEvent(db, clock, {
        key: keys.address(ip),
        max: addressLogins * config.limitFactor,
        windowSeconds: hour,
      }),

    /** Whether this login needs a captcha; `ofAddress` is the address's count. */
    async needsCaptcha(attempt: LoginAttempt, ofAddress: number): Promise<boolean> {
      if (ofAddress > busyAddress) return true;
      const failures = [
        keys.deviceFailures(attempt.deviceid),
        keys.accountFailures(attempt.account),
      ];
      for (const key of failures) {
        if ((await readCount(db, clock, { key, windowSeconds: day })) > 0) return true;
      }
      return false;
    },

    /** Counts a login against its account; past the limit only one a pause is let through. */
    async admitAccount(attempt: LoginAttempt): Promise<LimitVerdict> {
      const max = accountLogins * config.limitFactor;
      const key = await accountKey(attempt);
      const counted = await countEvent(db, clock, { key, max: max - 1, windowSeconds: hour });
      if (counted.allowed) return counted;
      const now = clock.now().getTime();
      const period = new Date(now - (now % (hour * 1000)));
      return takeTurn(db, clock, { key: `${key}:pause`, ...pause, period });
    },

    /** Notes a wrong password or an unknown account. */
    async failed(attempt: LoginAttempt): Promise<void> {
      for (const key of [
        keys.deviceFailures(attempt.deviceid),
        keys.accountFailures(attempt.account),
      ]) {
        await countEvent(db, clock, { key, max: 1, windowSeconds: day });
      }
    },

    /** Notes that the device belongs to the account's owner, and forgets the failures of both. */
    async succeeded(attempt: LoginAttempt): Promise<void> {
      await clearCount(db, keys.deviceFailures(attempt.deviceid));
      await clearCount(db, keys.accountFailures(attempt.account));
      const key = keys.known(attempt);
      await countEvent(db, clock, { key, max: 1, windowSeconds: knownDevice });
    },
  };
}
