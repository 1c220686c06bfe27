import { resolve } from "node:path";
import {
  type Environment,
  readChoice,
  readDatabaseUrl,
  readInteger,
  readOrigin,
  readSecret,
} from "@playfront/config/readers";
import { readS3Settings, type S3Settings } from "@playfront/config/s3-settings";

/** The settings of the packaging host, read once at start. */
export interface PackagerConfig {
  port: number;
  host: string;
  /** Null: the PostgreSQL that the shop runs in `dataDir`. */
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** The bucket with the registered builds; null: the folder `files` in `dataDir`. */
  s3: S3Settings | null;
  /** Folder of `<build>.apk` files that need no registration; the demo's own when nothing is set. */
  buildsFolder: string;
  /** Whether those are the demo's, to be registered at start. */
  isDemo: boolean;
  /** What operators register packages with; null: nobody does. */
  secret: string | null;
  /** Bytes of a package that is registered. */
  maxUploadBytes: number;
  /** Players reach this host by https. */
  overTls: boolean;
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  limits: LimitSettings;
  /** Bytes of packages' ends kept in memory. */
  cacheBytes: number;
  /** The least that is logged, by pino's names. */
  logLevel: string;
}

/** How much this node hands out at a time, and to one address. */
export interface LimitSettings {
  downloads: number;
  downloadsPerAddress: number;
  /** Requests a minute. */
  startsPerAddress: number;
}

const demoBuilds = resolve(import.meta.dirname, "../demo/builds");
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const mib = 1024 * 1024;

/** Throws a ConfigError that names the variable when a value makes no sense. */
export function readConfig(env: Environment): PackagerConfig {
  const factor = readInteger(env, "LIMIT_FACTOR", 1, 1, 1_000_000);
  return {
    port: readInteger(env, "PACKAGER_PORT", 3001, 0, 65_535),
    host: env.PACKAGER_HOST || "0.0.0.0",
    databaseUrl: readDatabaseUrl(env),
    dataDir: resolve(env.DATA_DIR || "./data"),
    s3: readS3Settings(env),
    buildsFolder: env.PACKAGER_BUILDS ? resolve(env.PACKAGER_BUILDS) : demoBuilds,
    isDemo: !env.PACKAGER_BUILDS && hasDemo(env),
    secret: readSecret(env, "PACKAGER_SECRET"),
    maxUploadBytes: mib * readInteger(env, "PACKAGER_MAX_MB", 4096, 1, 4096),
    overTls: readOrigin(env, "PACKAGER_ORIGIN")?.startsWith("https:") ?? false,
    trustedProxies: readInteger(env, "TRUST_PROXY", 0, 0, 16),
    limits: {
      downloads: readInteger(env, "PACKAGER_DOWNLOADS", 1000, 1, 100_000),
      downloadsPerAddress:
        factor * readInteger(env, "PACKAGER_DOWNLOADS_PER_ADDRESS", 64, 1, 100_000),
      startsPerAddress: factor * readInteger(env, "PACKAGER_STARTS_PER_ADDRESS", 600, 1, 1_000_000),
    },
    cacheBytes: mib * readInteger(env, "PACKAGER_CACHE_MB", 128, 1, 1_000_000),
    logLevel: readChoice(env, "LOG_LEVEL", logLevels, "info"),
  };
}

/** As the shop decides whether it brings its demo catalogue. */
function hasDemo(env: Environment): boolean {
  return readChoice(env, "DEMO", ["0", "1"], env.NODE_ENV === "production" ? "0" : "1") === "1";
}
