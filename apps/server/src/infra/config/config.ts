import { rejectTypos } from "@playfront/config/reject-typos";
import { ConfigError, type Environment, readSettings } from "@playfront/config/setting";
import { backupSettings, readShippingPlace } from "@playfront/config/settings/backup";
import { observeSettings, shopObserveSettings } from "@playfront/config/settings/observe";
import { consoleSettings } from "@playfront/config/settings/operators-console";
import { readNppaSettings } from "@playfront/config/settings/real-name";
import { serverSettings } from "@playfront/config/settings/server";
import { readSharedSettings } from "@playfront/config/settings/shared";
import {
  appAddressSettings,
  containerTokenSettings,
  officialAccountSettings,
  operatorSettings,
  siteSettings,
} from "@playfront/config/settings/site";
import { readSmsSettings } from "@playfront/config/settings/sms";
import { readSocialSettings } from "@playfront/config/settings/social";
import { cdnSettings, readS3Settings } from "@playfront/config/settings/storage";
import { checkProduction } from "./production.ts";

/** The settings of the shop's process, read once at start (docs/product.md#settings). Nulls are explained in packages/config/src/settings. */
export type Config = ReturnType<typeof readConfig>;

/** Throws {@link ConfigError} on the first value that cannot be used. */
export function readConfig(env: Environment) {
  rejectTypos(env);
  const { mode, ...shared } = readSharedSettings(env);
  const server = readSettings(env, serverSettings);
  const site = readSettings(env, siteSettings);
  const officialAccount = readSettings(env, officialAccountSettings);
  const production = mode === "production";
  const demo = shared.demo ?? !production;
  const siteName = site.siteName ?? "趣玩";
  const sms = readSmsSettings(env);
  const nppa = readNppaSettings(env);
  const social = readSocialSettings(env);
  const consoleAt = readSettings(env, consoleSettings);
  const { publicOrigin } = site;
  const { privateWebhooks } = consoleAt;
  const judged = { ...shared, ...server, demo, sms, nppa, social, publicOrigin, privateWebhooks };
  const config = {
    ...shared,
    ...server,
    ...site,
    ...readSettings(env, observeSettings),
    ...readSettings(env, shopObserveSettings),
    ...readSettings(env, cdnSettings),
    production,
    demo,
    /** What is unsafe for players in production, and allowed because ALLOW_UNSAFE names it. */
    unsafe: production ? checkProduction(judged) : [],
    /** Sources are served by one. */
    workers: server.development ? 1 : server.workers,
    antiAddiction: server.antiAddiction ?? production,
    /** Null: the demo's games are not served. */
    gamesPort: server.gamesPort ?? (demo ? defaultGamesPort(server.port) : null),
    siteName,
    siteSuffix: site.siteSuffix ?? site.siteName ?? "趣玩手游",
    officialAccount: { name: officialAccount.name ?? siteName, url: officialAccount.url },
    operator: readSettings(env, operatorSettings),
    console: consoleAt,
    app: readSettings(env, appAddressSettings),
    containerTokens: readContainerTokens(env),
    sms,
    nppa,
    social,
    s3: readS3Settings(env),
    backups: readSettings(env, backupSettings).backups,
    backupPlace: readShippingPlace(env),
  };
  if (config.gamesOrigin !== null && config.publicOrigin === null) {
    throw new ConfigError("GAMES_ORIGIN needs PUBLIC_ORIGIN: the games link back to the shop");
  }
  if (config.databaseReplicaUrls.length > 0 && config.databaseUrl === null)
    throw new ConfigError("DATABASE_REPLICA_URLS needs DATABASE_URL");
  const { wechatAccount, wechatSite, qq, apple } = social;
  if (config.publicOrigin === null && (wechatAccount || wechatSite || qq || apple)) {
    throw new ConfigError(
      "WECHAT_…_APP_ID, QQ_APP_ID and APPLE_SERVICES_ID need PUBLIC_ORIGIN: the provider sends players back to it",
    );
  }
  return config;
}

/** Two above the shop's port, because the packaging host uses the port in between. */
function defaultGamesPort(port: number): number {
  return port === 0 ? 0 : Math.min(port + 2, 65_535);
}

function readContainerTokens(env: Environment) {
  const tokens = readSettings(env, containerTokenSettings);
  if (new Set(Object.values(tokens)).size === 3) return tokens;
  throw new ConfigError("APP_TOKEN, GAME_APP_TOKEN and SDK_TOKEN must be three different names");
}
