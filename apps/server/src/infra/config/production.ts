import {
  findUnsafeShared,
  rejectGuessable,
  requireNamed,
  type UnsafeChoice,
  type UnsafeName,
} from "@playfront/config/production";
import type { RedisAddress } from "@playfront/config/redis-address";
import { ConfigError } from "@playfront/config/setting";
import type { NppaSettings } from "@playfront/config/settings/real-name";
import type { SmsSettings } from "@playfront/config/settings/sms";
import type { SocialSettings } from "@playfront/config/settings/social";

interface ProductionSettings {
  allowUnsafe: readonly UnsafeName[];
  secretKey: string | null;
  packagerSecret: string | null;
  captchaAnswer: string | null;
  development: boolean;
  demo: boolean;
  limitFactor: number;
  sms: SmsSettings;
  nppa: NppaSettings | null;
  social: SocialSettings;
  redis: RedisAddress | null;
  publicOrigin: string | null;
  privateWebhooks: boolean;
}

/**
 * Throws {@link ConfigError} on settings that production refuses. Returns the unsafe ones that ALLOW_UNSAFE names
 * (docs/decisions/0088-name-what-is-unsafe.md).
 */
export function checkProduction(settings: ProductionSettings): UnsafeChoice[] {
  const { captchaAnswer, development, sms } = settings;
  requireRandomKey(settings.secretKey);
  rejectGuessable(settings.packagerSecret, "PACKAGER_SECRET");
  if (captchaAnswer !== null) {
    throw new ConfigError("CAPTCHA_ANSWER is for tests and is refused in production");
  }
  if (development) {
    throw new ConfigError("PLAYFRONT_DEV serves the sources and is refused in production");
  }
  if (sms.provider !== "console" && sms.endpoint.startsWith("http:")) {
    throw new ConfigError("SMS_ENDPOINT must begin with https in production");
  }
  if (Object.values(settings.social.endpoints).some((endpoint) => endpoint.startsWith("http:"))) {
    throw new ConfigError(
      "WECHAT_ENDPOINT, QQ_ENDPOINT and APPLE_ENDPOINT must begin with https in production",
    );
  }
  return requireNamed(findUnsafe(settings), settings.allowUnsafe);
}

const minKeyLength = 32;

function requireRandomKey(secretKey: string | null): void {
  if (secretKey === null) throw new ConfigError("SECRET_KEY is required in production");
  if (secretKey.length < minKeyLength) {
    throw new ConfigError(`SECRET_KEY must have at least ${minKeyLength} characters in production`);
  }
  rejectGuessable(secretKey, "SECRET_KEY");
}

function findUnsafe(settings: ProductionSettings): UnsafeChoice[] {
  const { sms, nppa, ...shared } = settings;
  const choices = findUnsafeShared(shared);
  if (sms.provider === "console") {
    const warning = "SMS_PROVIDER is console: codes are printed here and reach no phone";
    choices.push({ name: "console-sms", warning });
  }
  if (nppa === null) {
    const warning =
      "REALNAME_PROVIDER is offline: no authority checks real names, and play is not reported";
    choices.push({ name: "offline-real-names", warning });
  }
  return [...choices, ...findReadable(settings)];
}

/** What others on the way can read or change. */
function findReadable({
  redis,
  publicOrigin,
  privateWebhooks,
}: ProductionSettings): UnsafeChoice[] {
  const choices: UnsafeChoice[] = [];
  if (
    redis &&
    (!redis.isTls || !redis.password) &&
    !redis.hosts.every(({ host }) => isLocal(host))
  ) {
    const warning =
      "REDIS_URL names another host without TLS or without a password: counts, captchas and tickets can be read and changed on the way";
    choices.push({ name: "plain-redis", warning });
  }
  if (publicOrigin?.startsWith("http:") && !isLocal(new URL(publicOrigin).hostname)) {
    const warning = "PUBLIC_ORIGIN is http: passwords and sessions can be read on the way";
    choices.push({ name: "http-origin", warning });
  }
  if (privateWebhooks) {
    const warning =
      "WEBHOOKS_TO_PRIVATE_NETWORKS is 1: operators can make the shop call what only its own network reaches";
    choices.push({ name: "private-webhooks", warning });
  }
  return choices;
}

const isLocal = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
