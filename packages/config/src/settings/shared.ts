import { resolve } from "node:path";
import {
  bearerSecret,
  choice,
  choices,
  databaseUrl,
  flag,
  folder,
  integer,
  origin,
  port,
} from "../kinds.ts";
import { unsafeNames } from "../production.ts";
import {
  ConfigError,
  type Environment,
  readSettings,
  type SettingGroup,
  type SettingValues,
} from "../setting.ts";

/** Settings of the shop and of the packaging host. */
export const sharedSettings = {
  mode: {
    name: "NODE_ENV",
    kind: choice("development", "test", "production"),
    default: "development",
    description:
      "`production` changes defaults and refuses what is called unsafe here, unless `ALLOW_UNSAFE` names it",
  },
  allowUnsafe: {
    name: "ALLOW_UNSAFE",
    kind: choices(...unsafeNames),
    default: [],
    description:
      "what production allows on purpose although it is unsafe for players, comma-separated: `console-sms`, `offline-real-names`, `demo`, `limit-factor`, `plain-redis`, `http-origin`, `private-webhooks` ([decision 88](docs/decisions/0088-name-what-is-unsafe.md))",
  },
  packagerPort: {
    name: "PACKAGER_PORT",
    kind: port,
    default: 3001,
    description: "port of the packaging host",
  },
  packagerOrigin: {
    name: "PACKAGER_ORIGIN",
    kind: origin,
    default: null,
    defaultText: "the shop's host on `PACKAGER_PORT`",
    description: "origin of the packaging host as players reach it",
  },
  packagerSecret: {
    name: "PACKAGER_SECRET",
    kind: bearerSecret,
    default: null,
    defaultText: "none: packages cannot be registered; `npm start` makes one at each start",
    description:
      "shared secret with which operators register packages; the packaging host and `npm run operate` need the same; random in production",
  },
  databaseUrl: {
    name: "DATABASE_URL",
    kind: databaseUrl,
    default: null,
    defaultText: "none: an embedded PostgreSQL 18",
    description: "address of a PostgreSQL 18",
  },
  databaseDirectUrl: {
    name: "DATABASE_DIRECT_URL",
    kind: databaseUrl,
    default: null,
    defaultText: "`DATABASE_URL`",
    description:
      "address of the same database without a pooler such as PgBouncer in between, for what listens, for jobs, migrations and operators",
  },
  dataDir: {
    name: "DATA_DIR",
    kind: folder,
    default: resolve("data"),
    defaultText: "`./data`",
    description: "folder of the embedded database, the pictures and the key",
  },
  demo: {
    name: "DEMO",
    kind: flag("1", "0"),
    default: null,
    defaultText: "1, in production 0",
    description:
      "seed the demo catalogue, and an account whose password is known, into an empty database; unsafe",
  },
  limitFactor: {
    name: "LIMIT_FACTOR",
    kind: integer(1, 1_000_000),
    default: 1,
    description: "multiplies the limits per address, device, account and number; over 10 is unsafe",
  },
  trustedProxies: {
    name: "TRUST_PROXY",
    kind: integer(0, 16),
    default: 0,
    description: "number of reverse proxies in front whose `X-Forwarded-For` is trusted",
  },
  drainSeconds: {
    name: "DRAIN_SECONDS",
    kind: integer(0, 300),
    default: 0,
    description:
      "how long a process that is told to stop still answers, with `/readyz` already at 503, so that a load balancer sends its requests elsewhere first",
  },
  logLevel: {
    name: "LOG_LEVEL",
    kind: choice("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    default: "info",
    description: "the least severe level that is logged",
  },
} as const satisfies SettingGroup;

export type LogLevel = SettingValues<typeof sharedSettings>["logLevel"];

/** Throws {@link ConfigError} on the first value that cannot be used. */
export function readSharedSettings(env: Environment): SettingValues<typeof sharedSettings> {
  const settings = readSettings(env, sharedSettings);
  if (settings.databaseDirectUrl !== null && settings.databaseUrl === null)
    throw new ConfigError("DATABASE_DIRECT_URL needs DATABASE_URL");
  return settings;
}

type DatabaseAddresses = Pick<
  SettingValues<typeof sharedSettings>,
  "databaseUrl" | "databaseDirectUrl"
>;

/** Whether requests reach PostgreSQL through a pooler: its own address is another one. */
export function isPooled({ databaseUrl, databaseDirectUrl }: DatabaseAddresses): boolean {
  return databaseDirectUrl !== null && databaseDirectUrl !== databaseUrl;
}
