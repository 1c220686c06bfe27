import { resolve } from "node:path";
import {
  findUnsafeShared,
  rejectGuessable,
  requireNamed,
  type UnsafeChoice,
  type UnsafeName,
} from "@playfront/config/production";
import { rejectTypos } from "@playfront/config/reject-typos";
import { type Environment, readSettings } from "@playfront/config/setting";
import { observeSettings, packagerObserveSettings } from "@playfront/config/settings/observe";
import { downloadLimitSettings, packagerSettings } from "@playfront/config/settings/packager";
import { readSharedSettings } from "@playfront/config/settings/shared";
import { readS3Settings } from "@playfront/config/settings/storage";

/** The settings of the packaging host, read once at start. */
export type PackagerConfig = ReturnType<typeof readConfig>;

/** How much one node serves at a time, and to one address; starts are requests a minute. */
export type LimitSettings = PackagerConfig["limits"];

const demoBuilds = resolve(import.meta.dirname, "../demo/builds");
const mebibyte = 1024 * 1024;

/** Throws a ConfigError on the first value that cannot be used. */
export function readConfig(env: Environment) {
  rejectTypos(env);
  const shared = readSharedSettings(env);
  const packager = readSettings(env, packagerSettings);
  const limits = readSettings(env, downloadLimitSettings);
  const production = shared.mode === "production";
  const demo = shared.demo ?? !production;
  return {
    port: shared.packagerPort,
    host: packager.host,
    databaseUrl: shared.databaseUrl,
    databaseDirectUrl: shared.databaseDirectUrl,
    dataDir: shared.dataDir,
    s3: readS3Settings(env),
    buildsFolder: packager.buildsFolder ?? demoBuilds,
    /** Whether the demo's builds are registered at start. */
    isDemo: packager.buildsFolder === null && demo,
    /** What is unsafe in production, and allowed because ALLOW_UNSAFE names it. */
    unsafe: production ? checkProduction({ ...shared, demo }) : [],
    secret: shared.packagerSecret,
    maxUploadBytes: mebibyte * packager.maxUploadMebibytes,
    overTls: shared.packagerOrigin?.startsWith("https:") ?? false,
    trustedProxies: shared.trustedProxies,
    isBehindCache: packager.isBehindCache,
    limits: {
      downloads: limits.downloads,
      downloadsPerAddress: shared.limitFactor * limits.downloadsPerAddress,
      startsPerAddress: shared.limitFactor * limits.startsPerAddress,
    },
    cacheBytes: mebibyte * packager.cacheMebibytes,
    drainSeconds: shared.drainSeconds,
    logLevel: shared.logLevel,
    ...readSettings(env, observeSettings),
    ...readSettings(env, packagerObserveSettings),
  };
}

interface ProductionSettings {
  allowUnsafe: readonly UnsafeName[];
  packagerSecret: string | null;
  demo: boolean;
  limitFactor: number;
}

function checkProduction(settings: ProductionSettings): UnsafeChoice[] {
  rejectGuessable(settings.packagerSecret, "PACKAGER_SECRET");
  return requireNamed(findUnsafeShared(settings), settings.allowUnsafe);
}
