import {
  choice,
  databaseUrls,
  flag,
  folder,
  integer,
  origin,
  origins,
  phonePrefixes,
  port,
  text,
  workers,
} from "../kinds.ts";
import { redisAddress } from "../redis-address.ts";
import type { SettingGroup } from "../setting.ts";

/** How the shop's process runs. */
export const serverSettings = {
  port: { name: "PORT", kind: port, default: 3000, description: "port of the shop and its API" },
  workers: {
    name: "WORKERS",
    kind: workers,
    default: 1,
    description:
      "processes that serve on `PORT`, or `auto` for one a core; each takes 13 connections to PostgreSQL besides its share of `DATABASE_POOL`, and METRICS_PORT counts up from the first ([how to](docs/how-to/scale-out.md#use-all-cores))",
  },
  host: {
    name: "HOST",
    kind: text,
    default: "0.0.0.0",
    description: "address that the shop listens on",
  },
  development: {
    name: "PLAYFRONT_DEV",
    kind: flag("1", "0"),
    default: false,
    defaultText: "0",
    description:
      "serve the storefront from its sources with reload; `npm run dev` sets it; refused in production",
  },
  gamesPort: {
    name: "GAMES_PORT",
    kind: port,
    default: null,
    defaultText: "`PORT` + 2 with the demo, else none",
    description: "port of the demo's HTML5 games, which have an origin of their own",
  },
  gamesOrigin: {
    name: "GAMES_ORIGIN",
    kind: origin,
    default: null,
    defaultText: "the shop's host on `GAMES_PORT`",
    description:
      "origin of those games as players reach it; requires `PUBLIC_ORIGIN`, because the games link back to the shop",
  },
  storefrontBuild: {
    name: "STOREFRONT_BUILD",
    kind: folder,
    default: null,
    defaultText: "this checkout's build",
    description: "folder of a built storefront, with `client` and `server` in it",
  },
  databasePool: {
    name: "DATABASE_POOL",
    kind: integer(2, 1000),
    default: 20,
    description:
      "most connections to PostgreSQL for requests; a server opens at most 13 more, 11 for jobs and operators' slow work and two that listen",
  },
  databaseReplicaUrls: {
    name: "DATABASE_REPLICA_URLS",
    kind: databaseUrls,
    default: [],
    defaultText: "none: everything reads `DATABASE_URL`",
    description:
      "addresses of its streaming replicas, comma-separated: what visitors read comes from them while they are up to date, over `DATABASE_POOL` connections to each and one more to the primary ([how](deploy/README.md#scaling-out))",
  },
  redis: {
    name: "REDIS_URL",
    kind: redisAddress,
    default: null,
    defaultText: "none: PostgreSQL",
    description:
      "address of a Redis or Valkey for counts of limits, captchas and tickets to games, and for what nodes share of sessions and pages: `redis://host:6379/0`, `redis+sentinel://host:26379,…/primary/0` or `redis+cluster://host:6379,…`, with `rediss` for TLS and `:password@` before the hosts; nothing else may be in its database",
  },
  secretKey: {
    name: "SECRET_KEY",
    kind: text,
    default: null,
    defaultText: "made on first start",
    description:
      "in production required, at least 32 characters and random (`openssl rand -base64 32`); one per database ([how to](docs/how-to/change-the-secret-key.md))",
  },
  siteOrigins: {
    name: "SITE_ORIGINS",
    kind: origins,
    default: [],
    description: "other origins that may call the API, comma-separated",
  },
  frameAncestors: {
    name: "FRAME_ANCESTORS",
    kind: origins,
    default: [],
    description: "other origins whose pages may show the shop in a frame, comma-separated",
  },
  storageFrameOrigin: {
    name: "STORAGE_FRAME_ORIGIN",
    kind: origin,
    default: null,
    description:
      "another origin of this server whose frame keeps the session of plain-http pages; list those pages' origins in `FRAME_ANCESTORS` ([decision 31](docs/decisions/0031-mirror-frame.md))",
  },
  captcha: {
    name: "CAPTCHA",
    kind: choice("altcha", "image"),
    default: "altcha",
    description: "`image` shows a picture to read, which plain-http sites need",
  },
  captchaAnswer: {
    name: "CAPTCHA_ANSWER",
    kind: text,
    default: null,
    description: "for tests: the answer of every captcha; refused in production",
  },
  antiAddiction: {
    name: "ANTI_ADDICTION",
    kind: flag("on", "off"),
    default: null,
    defaultText: "`on` in production, else `off`",
    description:
      "restrict who may enter HTML5 games ([decision 9](docs/decisions/0009-who-may-enter-an-html5-game.md))",
  },
  pushHosts: {
    name: "PUSH_HOSTS",
    kind: origins,
    default: [],
    description:
      "origins of further push services, those of your apps ([bridge](docs/bridge.md#notices)) among them, comma-separated and the same on every node; those of Chrome, Firefox, Edge and Safari are known",
  },
  smsDailyCap: {
    name: "SMS_DAILY_CAP",
    kind: integer(1, 100_000_000),
    default: 10_000,
    description:
      "SMS a day (Asia/Shanghai) for all players together, not multiplied by `LIMIT_FACTOR`; the log warns at 80 % and 100 %",
  },
  smsBlockedPrefixes: {
    name: "SMS_BLOCKED_PREFIXES",
    kind: phonePrefixes,
    default: [],
    description:
      "first digits of numbers that get no SMS, such as virtual operators' `170,171,162,165,167`",
  },
} as const satisfies SettingGroup;
