import { resolve } from "node:path";
import {
  ConfigError,
  type Environment,
  readAddress,
  readChoice,
  readDatabaseUrl,
  readInteger,
  readOrigin,
  readOrigins,
  readPrefixes,
  readSecret,
  readToken,
} from "@playfront/config/readers";
import { readS3Settings, type S3Settings } from "@playfront/config/s3-settings";
import { type ContainerTokens, defaultTokens } from "@playfront/contract/container";
import type { AppAddresses, OfficialAccount } from "@playfront/contract/public-settings";
import type { HostTable } from "./host-table.ts";
import { readHostTable } from "./host-table-setting.ts";
import { type NppaSettings, nppaNames, readNppaSettings } from "./nppa-settings.ts";
import { readSms, type SmsSettings } from "./sms-settings.ts";

/** Settings of one process, read once from the environment (docs/product.md#settings). */
export interface Config {
  production: boolean;
  /** The storefront comes from its sources, with reload. */
  development: boolean;
  logLevel: LogLevel;
  port: number;
  host: string;
  packagerPort: number;
  /** Where the demo's HTML5 games are served, apart from the shop; null: nowhere. */
  gamesPort: number | null;
  /** Address of those games as players reach it; null: this site's host name on `gamesPort`. */
  gamesOrigin: string | null;
  /** Null: the server runs a PostgreSQL of its own. */
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Folder of a built storefront, absolute; null: this checkout's own build. */
  storefrontBuild: string | null;
  /** Another API host for the storefront's own calls; null: this process. */
  apiOrigin: string | null;
  /** What differs by the host name of the site. */
  hostTable: HostTable;
  /** Origin under which players know the shop: canonical and Open Graph addresses; null: they are left relative. */
  publicOrigin: string | null;
  siteName: string;
  siteSuffix: string;
  /** The WeChat account to follow: its name, and what its QR code holds. */
  officialAccount: OfficialAccount;
  /** Where the product's own app is to be had. */
  app: AppAddresses;
  /** Names of the product's own shells in their user agents. */
  containerTokens: ContainerTokens;
  /** Null: made on first start in the data folder. */
  secretKey: string | null;
  sms: SmsSettings;
  /** SMS that all players together may ask for within a day in Asia/Shanghai; not multiplied by `limitFactor`. */
  smsDailyCap: number;
  /** Beginnings of numbers that get no SMS, such as those of virtual operators. */
  smsBlockedPrefixes: string[];
  /** The authority that checks real names; null: none does. */
  nppa: NppaSettings | null;
  /** The bucket that files live in; null: a folder in `dataDir`. */
  s3: S3Settings | null;
  siteOrigins: string[];
  /** Origins whose pages may show this site in a frame; this site itself always may. */
  frameAncestors: string[];
  /** Origin of the frame that plain-http pages keep their session in; null: there is none. */
  storageFrameOrigin: string | null;
  limitFactor: number;
  captcha: "altcha" | "image";
  antiAddiction: boolean;
  /** Every captcha has this answer; refused in production. */
  captchaAnswer: string | null;
  /** Seed the demo catalogue into an empty database. */
  demo: boolean;
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** Address of the packaging host as players reach it; null: this site's host name on `packagerPort`. */
  packagerOrigin: string | null;
  /** What operators register packages with there; null: they cannot. */
  packagerSecret: string | null;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const names = [
  "NODE_ENV",
  "PLAYFRONT_DEV",
  "LOG_LEVEL",
  "PORT",
  "HOST",
  "PACKAGER_PORT",
  "PACKAGER_ORIGIN",
  "PACKAGER_SECRET",
  "GAMES_PORT",
  "GAMES_ORIGIN",
  "PUBLIC_ORIGIN",
  "DATABASE_URL",
  "DATA_DIR",
  "STOREFRONT_BUILD",
  "API_ORIGIN",
  "HOST_TABLE",
  "SITE_NAME",
  "SITE_SUFFIX",
  "WECHAT_ACCOUNT_NAME",
  "WECHAT_ACCOUNT_URL",
  "APP_ANDROID_URL",
  "APP_IOS_URL",
  "APP_TOKEN",
  "GAME_APP_TOKEN",
  "SDK_TOKEN",
  "SECRET_KEY",
  "SMS_PROVIDER",
  "SMS_ACCESS_KEY_ID",
  "SMS_ACCESS_KEY_SECRET",
  "SMS_SIGN_NAME",
  "SMS_TEMPLATE",
  "SMS_APP_ID",
  "SMS_REGION",
  "SMS_ENDPOINT",
  "SMS_DAILY_CAP",
  "SMS_BLOCKED_PREFIXES",
  "REALNAME_PROVIDER",
  ...nppaNames,
  "STORAGE",
  "STORAGE_FRAME_ORIGIN",
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_PATH_STYLE",
  "SITE_ORIGINS",
  "FRAME_ANCESTORS",
  "LIMIT_FACTOR",
  "CAPTCHA",
  "CAPTCHA_ANSWER",
  "ANTI_ADDICTION",
  "DEMO",
  "TRUST_PROXY",
] as const;
export type Name = (typeof names)[number];

/** Parses the environment. Throws {@link ConfigError} on the first value that cannot be used. */
export function readConfig(env: Environment): Config {
  refuseMisspelt(env);
  const modes = ["development", "test", "production"] as const;
  const production = readChoice(env, "NODE_ENV", modes, "development") === "production";
  const port = readInteger(env, "PORT", 3000, 0, 65_535);
  const demo = readChoice(env, "DEMO", ["1", "0"], production ? "0" : "1") === "1";
  const config: Config = {
    production,
    development: readChoice(env, "PLAYFRONT_DEV", ["1", "0"], "0") === "1",
    logLevel: readChoice(env, "LOG_LEVEL", logLevels, "info"),
    port,
    host: env.HOST || "0.0.0.0",
    packagerPort: readInteger(env, "PACKAGER_PORT", 3001, 0, 65_535),
    packagerOrigin: readOrigin(env, "PACKAGER_ORIGIN"),
    packagerSecret: readSecret(env, "PACKAGER_SECRET"),
    gamesPort: readGamesPort(env, port, demo),
    gamesOrigin: readOrigin(env, "GAMES_ORIGIN"),
    databaseUrl: readDatabaseUrl(env),
    dataDir: resolve(env.DATA_DIR || "./data"),
    storefrontBuild: env.STOREFRONT_BUILD ? resolve(env.STOREFRONT_BUILD) : null,
    apiOrigin: readOrigin(env, "API_ORIGIN"),
    hostTable: readHostTable(env),
    publicOrigin: readOrigin(env, "PUBLIC_ORIGIN"),
    siteName: env.SITE_NAME || "趣玩",
    siteSuffix: env.SITE_SUFFIX || env.SITE_NAME || "趣玩手游",
    officialAccount: {
      name: env.WECHAT_ACCOUNT_NAME || env.SITE_NAME || "趣玩",
      url: readAddress(env, "WECHAT_ACCOUNT_URL"),
    },
    app: {
      android: readAddress(env, "APP_ANDROID_URL"),
      ios: readAddress(env, "APP_IOS_URL"),
    },
    containerTokens: readContainerTokens(env),
    secretKey: env.SECRET_KEY || null,
    sms: readSms(env),
    smsDailyCap: readInteger(env, "SMS_DAILY_CAP", 10_000, 1, 100_000_000),
    smsBlockedPrefixes: readPrefixes(env, "SMS_BLOCKED_PREFIXES"),
    nppa: readNppaSettings(env),
    s3: readS3Settings(env),
    siteOrigins: readOrigins(env, "SITE_ORIGINS"),
    frameAncestors: readOrigins(env, "FRAME_ANCESTORS"),
    storageFrameOrigin: readOrigin(env, "STORAGE_FRAME_ORIGIN"),
    limitFactor: readInteger(env, "LIMIT_FACTOR", 1, 1, 1_000_000),
    captcha: readChoice(env, "CAPTCHA", ["altcha", "image"], "altcha"),
    captchaAnswer: env.CAPTCHA_ANSWER || null,
    antiAddiction:
      readChoice(env, "ANTI_ADDICTION", ["on", "off"], production ? "on" : "off") === "on",
    demo,
    trustedProxies: readInteger(env, "TRUST_PROXY", 0, 0, 16),
  };
  if (config.gamesOrigin !== null && config.publicOrigin === null) {
    throw new ConfigError("GAMES_ORIGIN needs PUBLIC_ORIGIN: the games lead back to the shop");
  }
  if (production) refuseUnsafe(config);
  return config;
}

/** Two above the shop's own, past the packaging host's; without the demo only where it is asked for. */
function readGamesPort(env: Environment, port: number, demo: boolean): number | null {
  if (!demo && !env.GAMES_PORT) return null;
  const usual = port === 0 ? 0 : Math.min(port + 2, 65_535);
  return readInteger(env, "GAMES_PORT", usual, 0, 65_535);
}

/** Two shells of one name could not be told apart. */
function readContainerTokens(env: Environment): ContainerTokens {
  const tokens = {
    app: readToken(env, "APP_TOKEN", defaultTokens.app),
    gameapp: readToken(env, "GAME_APP_TOKEN", defaultTokens.gameapp),
    sdk: readToken(env, "SDK_TOKEN", defaultTokens.sdk),
  };
  if (new Set(Object.values(tokens)).size === 3) return tokens;
  throw new ConfigError("APP_TOKEN, GAME_APP_TOKEN and SDK_TOKEN must be three different names");
}

const shortestSecret = 32;

function refuseUnsafe(config: Config): void {
  if (config.secretKey === null) throw new ConfigError("SECRET_KEY is required in production");
  if (config.secretKey.length < shortestSecret) {
    throw new ConfigError(
      `SECRET_KEY must have at least ${shortestSecret} characters in production`,
    );
  }
  if (config.captchaAnswer !== null) {
    throw new ConfigError("CAPTCHA_ANSWER is for tests and is refused in production");
  }
  if (config.sms.provider !== "console" && config.sms.endpoint.startsWith("http:")) {
    throw new ConfigError("SMS_ENDPOINT must begin with https in production");
  }
}

/** Names of other programs' settings that happen to be one slip away from one of ours. */
const strangers = ["API_TOKEN"];

/** A name one slip away from a known one would silently do nothing; better to stop and say so. */
function refuseMisspelt(env: Environment): void {
  for (const name of Object.keys(env)) {
    if ([...names, ...strangers].includes(name)) continue;
    const meant = names.find((known) => known.length >= 7 && isOneSlipAway(name, known));
    if (meant) throw new ConfigError(`${name} is not a setting; did you mean ${meant}?`);
  }
}

/** One letter missing, added, changed, or two neighbours swapped. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const restA = a.slice(start, a.length - end);
  const restB = b.slice(start, b.length - end);
  const swapped = restA.length === 2 && restA === [...restB].reverse().join("");
  return (restA.length <= 1 && restB.length <= 1) || swapped;
}
