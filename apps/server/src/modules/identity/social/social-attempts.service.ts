import { codes } from "@playfront/contract/codes";
import { type SocialProvider, socialProviders } from "@playfront/contract/constants";
import type { Surroundings } from "@playfront/contract/container";
import type { Db, Executor } from "@playfront/database/connect";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../../infra/limits/address-limits.ts";
import { countAgainst } from "../../../infra/limits/limits.ts";
import { hashHandle, newHandle } from "../../../infra/secrets/secrets.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./social.repository.ts";
import { providerOf, type SocialApp } from "./social-apps.ts";
import type { SocialProviders, Unidentified } from "./social-providers.ts";

/** How long a player has for the provider's page and the choice after it; milliseconds. */
const attemptMs = 10 * 60_000;
/** Ways to a provider within an hour, times LIMIT_FACTOR. */
const maxBegun = { address: 120, device: 30 };

export interface AttemptDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  providers: SocialProviders;
}

/** What a handle stands for: an account of a provider that the player has just proved. */
export interface ProvedSubject extends repository.Subject {
  handleHash: Buffer;
}

export type SocialAttempts = ReturnType<typeof createSocialAttempts>;

/**
 * The way to a provider and back. The state goes through the provider and works once. The handle reaches only the
 * browser that comes back, and works only with the number of the device that went (decision 0191).
 */
export function createSocialAttempts(deps: AttemptDeps) {
  const { db, clock, providers } = deps;
  return {
    /** The providers for a browser. */
    list: (surroundings: Surroundings) =>
      socialProviders
        .filter((provider) => providers.appFor(provider, surroundings) !== null)
        .map((provider) => ({ provider })),

    begin: (provider: SocialProvider, surroundings: Surroundings, place: SessionPlace) =>
      begin(deps, { provider, surroundings, place }),

    /** The handle for a return with `state` and `code`, or why there is none. */
    async finish({
      state,
      code,
    }: {
      state: string;
      code: string;
    }): Promise<{ handle: string } | Unidentified> {
      const stateHash = hashHandle(state);
      const app = await repository.takeReturn(db, { stateHash, now: clock.now() });
      if (app === null) return "failed";
      const found = await providers.identify(app as SocialApp, { code, state });
      if (typeof found === "string") return found;
      const handle = newHandle();
      const handleHash = hashHandle(handle);
      await repository.setSubject(db, { stateHash, handleHash, subjectHash: found.subjectHash });
      return { handle };
    },

    async find(sign: string, deviceid: string): Promise<ProvedSubject | null> {
      const handleHash = hashHandle(sign);
      const row = await repository.findByHandle(db, { handleHash, deviceid, now: clock.now() });
      if (!row?.subject_hash) return null;
      const provider = providerOf[row.app as SocialApp];
      return { handleHash, provider, subjectHash: row.subject_hash };
    },

    /** Uses the handle up, in the transaction of what it allows. */
    use: (trx: Executor, { handleHash }: ProvedSubject) =>
      repository.deleteByHandle(trx, handleHash),
  };
}

async function begin(
  { db, clock, ephemeral, config, providers }: AttemptDeps,
  {
    provider,
    surroundings,
    place: { deviceid, ip },
  }: { provider: SocialProvider; surroundings: Surroundings; place: SessionPlace },
): Promise<Answer<{ address: string }>> {
  const app = providers.appFor(provider, surroundings);
  if (app === null) return failed(codes.notFound, "暂不支持此登录方式");
  const { limitFactor } = config;
  const windowSeconds = 3600;
  const verdict = await countAgainst(ephemeral, [
    { key: `social:device:${deviceid}`, max: maxBegun.device * limitFactor, windowSeconds },
    ...addressLimits({
      event: "social:ip",
      ip,
      max: maxBegun.address * limitFactor,
      windowSeconds,
    }),
  ]);
  if (!verdict.allowed) return tooMany(verdict.retryAfter);
  const state = newHandle();
  const expiresAt = new Date(clock.now().getTime() + attemptMs);
  await repository.insertAttempt(db, { stateHash: hashHandle(state), app, deviceid, expiresAt });
  return done({ address: providers.address(app, state) });
}
