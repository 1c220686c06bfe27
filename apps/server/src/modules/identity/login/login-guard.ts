import type { Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore, LimitVerdict } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import {
  countAgainst,
  countEvent,
  isAnyReached,
  type Limit,
  readCount,
} from "../../../infra/limits/limits.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";

const hourSeconds = 3600;
const daySeconds = 86_400;
/** Log-ins of one address and of one account within an hour, times LIMIT_FACTOR. */
const maxPerAddress = 60;
const maxPerAccount = 20;
/** Log-ins that one address may try within an hour at an account that has reached its limit, times LIMIT_FACTOR. */
const maxBeyondLimit = 2;
/** Whose log-ins a guard counts. */
export interface GuardedLogins {
  /** The beginning of the keys of its counts. */
  prefix: string;
  /** After this many log-ins within an hour an address needs a captcha; not multiplied by LIMIT_FACTOR. */
  captchaFree: number;
}

const playerLogins: GuardedLogins = { prefix: "login", captchaFree: 20 };
/** Beyond `maxPerAccount` an account gets one try after each pause. Each pause is twice as long as the previous one. */
const pause = { seconds: 30, maxSeconds: 900 };

/** A try to log in. */
export interface LoginAttempt {
  /** A uid, or a name if no account has it. */
  account: { uid: string } | { name: string };
  /**
   * What was typed as account, if anything. Tries are counted by it rather than by the account: otherwise the counts of a
   * username would show which phone belongs to the same account.
   */
  typed?: string;
  deviceid: string;
  ip: string;
}

type AccountName = Pick<LoginAttempt, "account" | "typed">;

/** Without `typed` no name's failures are cleared. */
export type SuccessfulLogin = LoginAttempt & { account: { uid: string } };

export interface LoginGuardDeps {
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  knownDevices: Pick<KnownDevices, "isKnown" | "remember">;
  /** Players' by default. */
  logins?: GuardedLogins;
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;

/**
 * Slows down guessing without locking anybody out. Counts are shared by all nodes and survive a restart. Tries from
 * a device that has logged in to the account before are counted separately, and beyond an account's limit every address
 * still has a few tries: an attacker who uses up the tries of an account does not keep its owner out.
 */
export function createLoginGuard(deps: LoginGuardDeps) {
  const { clock, ephemeral, config, knownDevices } = deps;
  const { prefix, captchaFree } = deps.logins ?? playerLogins;
  const keys = limitKeys(deps.secrets, prefix);
  const ofAddress = (ip: string, max: number): Limit[] =>
    addressLimits({ event: `${prefix}:ip`, ip, max, windowSeconds: hourSeconds });

  return {
    /** Counts a log-in of an address. */
    admitAddress: (ip: string): Promise<LimitVerdict> =>
      countAgainst(ephemeral, ofAddress(ip, maxPerAddress * config.limitFactor)),

    /** Whether the device has logged in to this account before. */
    isKnown: ({ account, deviceid }: LoginAttempt) =>
      knownDevices.isKnown({ uid: "uid" in account ? account.uid : null, deviceid }),

    /** Whether a log-in needs a captcha. Its address has been counted already. */
    async needsCaptcha(attempt: LoginAttempt): Promise<boolean> {
      if (await isAnyReached(ephemeral, ofAddress(attempt.ip, captchaFree + 1))) return true;
      for (const key of keys.failures(attempt)) {
        if ((await readCount(ephemeral, { key, windowSeconds: daySeconds })) > 0) return true;
      }
      return false;
    },

    /** Counts a log-in to an account. Beyond the limits, one is allowed after each pause. */
    admitAccount: (attempt: LoginAttempt, isKnown: boolean) =>
      admit(keys.account(attempt), attempt, isKnown),

    /** Counts a six-digit code of the second step in the same way. */
    admitCode: (attempt: LoginAttempt, isKnown: boolean) =>
      admit(keys.code(attempt), attempt, isKnown),

    /** Records a wrong password or an unknown account. */
    async recordFailure(trx: Executor, attempt: LoginAttempt): Promise<void> {
      for (const key of keys.failures(attempt)) {
        await countEvent(ephemeral.within(trx), { key, max: 1, windowSeconds: daySeconds });
      }
    },

    /** Records that the device belongs to the owner of the account, and clears the failures of device and typed name. */
    async recordSuccess(trx: Executor, attempt: SuccessfulLogin) {
      await clearFailures(trx, attempt);
      await knownDevices.remember(trx, { uid: attempt.account.uid, deviceid: attempt.deviceid });
    },

    /** Clears the failures of device and typed name: if those of the other name ended too, they would show whose it is. */
    clearFailures,

    /** Clears all that delays the next log-in to an account, by whichever of its names and from whichever device. */
    async clearAccount(trx: Executor, { uid, names }: { uid: string; names: readonly string[] }) {
      const accounts = [{ account: { uid } }, ...names.map((name) => ({ account: { name } }))];
      const counts = ephemeral.within(trx);
      for (const group of accounts.flatMap(keys.ofAccount)) await counts.clearGroup(group);
    },
  };

  async function clearFailures(trx: Executor, attempt: SuccessfulLogin): Promise<void> {
    for (const key of keys.failures(attempt)) await ephemeral.within(trx).clear(key);
  }

  async function admit(
    group: string,
    attempt: LoginAttempt,
    isKnown: boolean,
  ): Promise<LimitVerdict> {
    const key = isKnown ? `${group}:${attempt.deviceid}` : group;
    const counted = await countEvent(ephemeral, {
      key,
      group,
      max: maxPerAccount * config.limitFactor,
      windowSeconds: hourSeconds,
    });
    if (counted.allowed) return counted;
    if (!isKnown) {
      const own = await countAgainst(
        ephemeral,
        addressLimits({
          event: `${group}@`,
          group,
          ip: attempt.ip,
          max: maxBeyondLimit * config.limitFactor,
          windowSeconds: hourSeconds,
        }),
      );
      if (own.allowed) return own;
    }
    const now = clock.now().getTime();
    const period = new Date(now - (now % (hourSeconds * 1000)));
    return ephemeral.takeTurn({ key: `${key}:pause`, group, ...pause, period });
  }
}

/** Keys hold account names as HMAC. A name of digits gets another key than the account with this uid. */
function limitKeys(secrets: Secrets, prefix: string) {
  const hide = ({ account, typed }: AccountName) =>
    secrets
      .mac("limit", JSON.stringify(typed === undefined ? account : { name: typed }))
      .toString("base64url");
  const account = (of: AccountName) => `${prefix}:account:${hide(of)}`;
  const code = (of: AccountName) => `${prefix}:code:${hide(of)}`;
  const failure = (of: AccountName) => `${prefix}:failed:account:${hide(of)}`;
  return {
    failures: (attempt: LoginAttempt) => [
      `${prefix}:failed:device:${attempt.deviceid}`,
      failure(attempt),
    ],
    account,
    code,
    /** The groups of all keys of one name of an account. */
    ofAccount: (of: AccountName) => [account(of), code(of), failure(of)],
  };
}
