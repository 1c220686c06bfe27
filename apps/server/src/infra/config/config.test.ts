import { resolve } from "node:path";
import { ConfigError } from "@playfront/config/setting";
import { defaultTokens } from "@playfront/contract/container";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const bucket = {
  STORAGE: "s3",
  S3_ENDPOINT: "https://oss-cn-hangzhou.aliyuncs.com",
  S3_BUCKET: "playfront",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

it("every setting is optional", () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    packagerPort: 3001,
    gamesPort: 3002,
    databaseUrl: null,
    dataDir: resolve("data"),
    demo: true,
    antiAddiction: false,
    limitFactor: 1,
  });
});

it.each([
  [{ PORT: "80a" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ LIMIT_FACTOR: "0" }, "LIMIT_FACTOR"],
  [{ LIMIT_FACTOR: "1.5" }, "LIMIT_FACTOR"],
  [{ SMS_PROVIDER: "consol" }, "SMS_PROVIDER"],
  [{ SMS_DAILY_CAP: "0" }, "SMS_DAILY_CAP"],
  [{ SMS_BLOCKED_PREFIXES: "170;171" }, "SMS_BLOCKED_PREFIXES"],
  [{ SMS_BLOCKED_PREFIXES: "1" }, "SMS_BLOCKED_PREFIXES"],
  [{ SMS_BLOCKED_PREFIXES: "170,13800138000" }, "SMS_BLOCKED_PREFIXES"],
  [{ PACKAGER_SECRET: "too-short" }, "PACKAGER_SECRET"],
  [{ CAPTCHA: "none" }, "CAPTCHA"],
  [{ API_ORIGIN: "api.example" }, "API_ORIGIN"],
  [{ API_ORIGIN: "https://api.example/path" }, "API_ORIGIN"],
  [{ SITE_ORIGINS: "https://a.example, javascript:x" }, "SITE_ORIGINS"],
  [{ WECHAT_ACCOUNT_URL: "weixin://dl/x" }, "WECHAT_ACCOUNT_URL"],
  [{ APP_ANDROID_URL: "/app.apk" }, "APP_ANDROID_URL"],
  [{ FRAME_ANCESTORS: "*" }, "FRAME_ANCESTORS"],
  [{ DEMO: "yes" }, "DEMO"],
  [{ NODE_ENV: "prod" }, "NODE_ENV"],
  [{ STORAGE: "s4" }, "STORAGE"],
  [{ STORAGE: "s3" }, "S3_ENDPOINT is required"],
  [{ ...bucket, S3_BUCKET: "" }, "S3_BUCKET is required"],
  [{ ...bucket, S3_ACCESS_KEY_ID: undefined }, "S3_ACCESS_KEY_ID is required"],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: "" }, "S3_SECRET_ACCESS_KEY is required"],
  [{ ...bucket, S3_ENDPOINT: "oss-cn-hangzhou.aliyuncs.com" }, "S3_ENDPOINT"],
  [{ ...bucket, S3_PATH_STYLE: "yes" }, "S3_PATH_STYLE"],
  [{ STORAGE_FRAME_ORIGIN: "https://frame.example/mirror" }, "STORAGE_FRAME_ORIGIN"],
  [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL"],
  [
    { DATABASE_REPLICA_URLS: "postgres://replica/shop" },
    "DATABASE_REPLICA_URLS needs DATABASE_URL",
  ],
  [
    {
      DATABASE_URL: "postgres://db/shop",
      DATABASE_REPLICA_URLS: "postgres://replica/shop,replica2",
    },
    "DATABASE_REPLICA_URLS",
  ],
  [{ DATABASE_POOL: "1" }, "DATABASE_POOL"],
  [{ DATABASE_POOL: "1001" }, "DATABASE_POOL"],
])("names the unusable setting of %j", (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});

it.each(["DATABSE_URL", "DATABASE_UR", "DATABASE_URLL", "SECERT_KEY", "LIMIT_FACTER"])(
  "rejects the misspelt %s",
  (name) => {
    expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is not a setting`);
  },
);

it("ignores other environment variables", () => {
  expect(() =>
    readConfig({ HOME: "/root", PORTS: "1", PG_PORT: "1", npm_config_port: "2" }),
  ).not.toThrow();
});

it("reads the official account and the addresses of the app", () => {
  const env = {
    SITE_NAME: "好玩",
    WECHAT_ACCOUNT_URL: "http://weixin.example/r/abc",
    APP_ANDROID_URL: "https://dl.example/app-{cid}.apk",
  };
  expect(readConfig(env)).toMatchObject({
    officialAccount: { name: "好玩", url: env.WECHAT_ACCOUNT_URL },
    app: { android: env.APP_ANDROID_URL, ios: "" },
  });
});

it("reads three different names of the product's own apps", () => {
  expect(readConfig({}).containerTokens).toEqual(defaultTokens);
  expect(readConfig({ GAME_APP_TOKEN: "ShopGames" }).containerTokens).toEqual({
    ...defaultTokens,
    gameapp: "ShopGames",
  });
  expect(() => readConfig({ APP_TOKEN: "Shop App" })).toThrow("APP_TOKEN");
  expect(() => readConfig({ SDK_TOKEN: "1" })).toThrow("SDK_TOKEN");
  expect(() => readConfig({ APP_TOKEN: "Shop", SDK_TOKEN: "Shop" })).toThrow("three different");
});

it("accepts a setting of another program that resembles one of ours", () => {
  expect(() => readConfig({ API_TOKEN: "secret" })).not.toThrow();
});

it("reads a list of origins", () => {
  const { siteOrigins } = readConfig({ SITE_ORIGINS: "https://a.example/, http://b.example:8080" });
  expect(siteOrigins).toEqual(["https://a.example", "http://b.example:8080"]);
});

const key = "f3J0wq8-Z1mVtY6bXoLk2RnCdUe9sHiGpAa75KxTQvE";
const account = {
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "趣玩",
  SMS_TEMPLATE: "SMS_1",
  REALNAME_PROVIDER: "nppa",
  NPPA_APP_ID: "an-app",
  NPPA_SECRET_KEYS: "a1".repeat(16),
  NPPA_BIZ_ID: "1101999999",
};
const production = { NODE_ENV: "production", SECRET_KEY: key, ...account };

it("production starts with a random key, an SMS provider and the real-name authority", () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    demo: false,
    antiAddiction: true,
    unsafe: [],
  });
});

it.each([
  [{ SECRET_KEY: "" }, "SECRET_KEY is required"],
  [{ SECRET_KEY: key.slice(0, 31) }, "SECRET_KEY must have at least 32 characters"],
  [{ SECRET_KEY: "a".repeat(64) }, "SECRET_KEY can be guessed"],
  [{ SECRET_KEY: "0123456789abcdef".repeat(4) }, "SECRET_KEY can be guessed"],
  [{ SECRET_KEY: `changeme${key}` }, "SECRET_KEY can be guessed"],
  [{ SECRET_KEY: "changeme".repeat(5) }, "openssl rand -base64 32"],
  [{ PACKAGER_SECRET: "1234567812345678" }, "PACKAGER_SECRET can be guessed"],
  [{ PACKAGER_SECRET: "packager-secret-1" }, "PACKAGER_SECRET can be guessed"],
  [{ CAPTCHA_ANSWER: "pass" }, "CAPTCHA_ANSWER"],
  [{ PLAYFRONT_DEV: "1" }, "PLAYFRONT_DEV"],
  [{ PLAYFRONT_DEV: "1", ALLOW_UNSAFE: "demo" }, "PLAYFRONT_DEV"],
  [{ SMS_PROVIDER: "" }, "SMS_PROVIDER"],
  [{ SMS_PROVIDER: "console" }, "ALLOW_UNSAFE=console-sms"],
  [{ SMS_ENDPOINT: "http://127.0.0.1:9" }, "SMS_ENDPOINT"],
  [{ WECHAT_ENDPOINT: "http://127.0.0.1:9" }, "WECHAT_ENDPOINT"],
  [{ QQ_ENDPOINT: "http://127.0.0.1:9" }, "QQ_ENDPOINT"],
  [{ REALNAME_PROVIDER: "" }, "REALNAME_PROVIDER"],
  [{ REALNAME_PROVIDER: "offline" }, "ALLOW_UNSAFE=offline-real-names"],
  [{ DEMO: "1" }, "ALLOW_UNSAFE=demo"],
  [{ DEMO: "1", ALLOW_UNSAFE: "console-sms,offline-real-names" }, "DEMO"],
  [{ LIMIT_FACTOR: "11" }, "ALLOW_UNSAFE=limit-factor"],
  [{ REDIS_URL: "redis://redis:6379" }, "ALLOW_UNSAFE=plain-redis"],
  [{ REDIS_URL: "redis://:secret@redis:6379" }, "ALLOW_UNSAFE=plain-redis"],
  [{ REDIS_URL: "rediss://redis:6379" }, "ALLOW_UNSAFE=plain-redis"],
  [{ PUBLIC_ORIGIN: "http://shop.example" }, "ALLOW_UNSAFE=http-origin"],
  [{ WEBHOOKS_TO_PRIVATE_NETWORKS: "1" }, "ALLOW_UNSAFE=private-webhooks"],
  [{ ALLOW_UNSAFE: "everything" }, "ALLOW_UNSAFE"],
  [{ ALLOW_UNSAFE: "demo,console" }, "console-sms"],
])("production refuses %j", (env, message) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(ConfigError);
  expect(() => readConfig({ ...production, ...env })).toThrow(message);
});

it.each([
  { REDIS_URL: "redis://127.0.0.1:6379" },
  { REDIS_URL: "rediss://:secret@redis:6379" },
  { PUBLIC_ORIGIN: "http://localhost:3000" },
  { PUBLIC_ORIGIN: "https://shop.example" },
])("production takes %j, which nobody on the way can read", (env) => {
  expect(readConfig({ ...production, ...env }).unsafe).toEqual([]);
});

it("a refused key is not repeated", () => {
  const weak = "changeme-".repeat(5);
  expect(() => readConfig({ ...production, SECRET_KEY: weak })).toThrow(/^(?!.*changeme)/);
  expect(() => readConfig({ ...production, PACKAGER_SECRET: weak })).toThrow(/^(?!.*changeme)/);
});

it.each([
  [{ SMS_PROVIDER: "console" }, "console-sms"],
  [{ SMS_PROVIDER: "" }, "console-sms"],
  [{ REALNAME_PROVIDER: "offline" }, "offline-real-names"],
  [{ DEMO: "1" }, "demo"],
  [{ LIMIT_FACTOR: "11" }, "limit-factor"],
  [{ REDIS_URL: "redis://redis:6379" }, "plain-redis"],
  [{ PUBLIC_ORIGIN: "http://shop.example" }, "http-origin"],
  [{ WEBHOOKS_TO_PRIVATE_NETWORKS: "1" }, "private-webhooks"],
])("production takes %j if ALLOW_UNSAFE names it, and has a warning for it", (env, name) => {
  const { unsafe } = readConfig({ ...production, ...env, ALLOW_UNSAFE: `limit-factor, ${name}` });
  expect(unsafe.map((choice) => choice.name)).toEqual([name]);
});

it("nothing of this holds outside production", () => {
  const weak = { SECRET_KEY: "changeme", PACKAGER_SECRET: "a".repeat(16), LIMIT_FACTOR: "1000" };
  expect(readConfig(weak)).toMatchObject({ production: false, unsafe: [] });
  expect(readConfig({ PLAYFRONT_DEV: "1", DEMO: "1" })).toMatchObject({ unsafe: [] });
  expect(() => readConfig({ ALLOW_UNSAFE: "everything" })).toThrow("ALLOW_UNSAFE");
  expect(readConfig({ ...production, LIMIT_FACTOR: "10" }).limitFactor).toBe(10);
});

const nppa = {
  REALNAME_PROVIDER: "nppa",
  NPPA_APP_ID: "an-app",
  NPPA_SECRET_KEYS: `${"a1".repeat(16)}, ${"B2".repeat(16)}`,
  NPPA_BIZ_ID: "1101999999",
};

it("reads the account with the real-name authority, newest key first", () => {
  expect(readConfig({}).nppa).toBeNull();
  expect(readConfig({ ...nppa, REALNAME_PROVIDER: "offline" }).nppa).toBeNull();
  expect(readConfig({ ...nppa, NPPA_REPORT_URL: "https://wlc.example/test/1" }).nppa).toEqual({
    appId: "an-app",
    bizId: "1101999999",
    secretKeys: ["a1".repeat(16), "B2".repeat(16)],
    addresses: {
      check: "https://api.wlc.nppa.gov.cn/idcard/authentication/check",
      query: "http://api2.wlc.nppa.gov.cn/idcard/authentication/query",
      report: "https://wlc.example/test/1",
    },
  });
});

it.each([
  ["NPPA_APP_ID", ""],
  ["NPPA_BIZ_ID", ""],
  ["NPPA_SECRET_KEYS", ""],
  ["NPPA_APP_ID", "一个应用"],
  ["NPPA_SECRET_KEYS", "0123-not-a-key"],
  ["NPPA_SECRET_KEYS", `${"a1".repeat(16)},${"a1".repeat(15)}`],
  ["NPPA_CHECK_URL", "ftp://wlc.example/"],
  ["NPPA_QUERY_URL", "https://wlc.example/?ai=1"],
  ["NPPA_REPORT_URL", "https://name:secret@wlc.example/"],
])("rejects %s=%j with the authority, and prints no key", (name, value) => {
  const read = () => readConfig({ ...nppa, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).toThrow(/^(?!.*(?:a1a1|0123|secret@))/);
});

it("prints no database password", () => {
  const url = "postgers://playfront:hunter2@db/playfront";
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^(?!.*hunter2)/);
});

it("reads a bucket, path-style by default", () => {
  expect(readConfig({ S3_BUCKET: "unused" }).s3).toBeNull();
  expect(readConfig(bucket).s3).toEqual({
    endpoint: "https://oss-cn-hangzhou.aliyuncs.com",
    region: "us-east-1",
    bucket: "playfront",
    accessKeyId: "key",
    secretAccessKey: "secret",
    pathStyle: true,
  });
  const oss = { ...bucket, S3_PATH_STYLE: "off", S3_REGION: "oss-cn-hangzhou" };
  expect(readConfig(oss).s3).toMatchObject({ pathStyle: false, region: "oss-cn-hangzhou" });
});

const smsKeys = {
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN_NAME: "趣玩",
  SMS_TEMPLATE: "SMS_1",
  SMS_APP_ID: "1400000001",
};

it.each([
  ["aliyun", "SMS_ACCESS_KEY_ID"],
  ["aliyun", "SMS_ACCESS_KEY_SECRET"],
  ["aliyun", "SMS_SIGN_NAME"],
  ["aliyun", "SMS_TEMPLATE"],
  ["tencent", "SMS_ACCESS_KEY_ID"],
  ["tencent", "SMS_ACCESS_KEY_SECRET"],
  ["tencent", "SMS_SIGN_NAME"],
  ["tencent", "SMS_TEMPLATE"],
  ["tencent", "SMS_APP_ID"],
])("rejects %s without %s", (provider, name) => {
  const env = { SMS_PROVIDER: provider, ...smsKeys, [name]: "" };
  expect(() => readConfig(env)).toThrow(`${name} is required when SMS_PROVIDER is ${provider}`);
});

it("reads an SMS provider with its keys, and never prints them", () => {
  expect(readConfig({ SMS_PROVIDER: "aliyun", ...smsKeys }).sms).toEqual({
    provider: "aliyun",
    keyId: "id",
    keySecret: "secret",
    signName: "趣玩",
    template: "SMS_1",
    endpoint: "https://dysmsapi.aliyuncs.com",
  });
  expect(readConfig({ SMS_PROVIDER: "tencent", ...smsKeys }).sms).toMatchObject({
    endpoint: "https://sms.tencentcloudapi.com",
    appId: "1400000001",
    region: "ap-guangzhou",
  });
  const torn = { SMS_PROVIDER: "aliyun", ...smsKeys, SMS_ACCESS_KEY_SECRET: "hunter2\n" };
  expect(() => readConfig(torn)).toThrow(/^SMS_ACCESS_KEY_SECRET (?!.*hunter2)/);
});

it("sends codes to another origin outside production, over http as well", () => {
  const env = { SMS_PROVIDER: "aliyun", ...smsKeys, SMS_ENDPOINT: "http://127.0.0.1:9" };
  expect(readConfig(env).sms).toMatchObject({ endpoint: "http://127.0.0.1:9" });
});

it("reads prefixes of numbers", () => {
  const { smsBlockedPrefixes } = readConfig({ SMS_BLOCKED_PREFIXES: "170, 1700,162" });
  expect(smsBlockedPrefixes).toEqual(["170", "1700", "162"]);
});

it("replicas are a list of addresses", () => {
  const DatabaseUrl = "postgres://db/shop";
  expect(readConfig({ DATABASE_URL: DatabaseUrl }).databaseReplicaUrls).toEqual([]);
  const DatabaseReplicaUrls = "postgres://a/shop, postgres://b/shop";
  expect(
    readConfig({ DATABASE_URL: DatabaseUrl, DATABASE_REPLICA_URLS: DatabaseReplicaUrls })
      .databaseReplicaUrls,
  ).toEqual(["postgres://a/shop", "postgres://b/shop"]);
});

it("the demo's games listen two ports above the shop, and not without the demo", () => {
  expect(readConfig({ PORT: "8000" }).gamesPort).toBe(8002);
  expect(readConfig({ PORT: "0" }).gamesPort).toBe(0);
  expect(readConfig({ PORT: "8000", DEMO: "0" }).gamesPort).toBeNull();
  expect(readConfig({ DEMO: "0", GAMES_PORT: "9000" }).gamesPort).toBe(9000);
  const named = { GAMES_ORIGIN: "https://games.example" };
  expect(() => readConfig(named)).toThrow("GAMES_ORIGIN needs PUBLIC_ORIGIN");
  const both = { ...named, PUBLIC_ORIGIN: "https://shop.example" };
  expect(readConfig(both).gamesOrigin).toBe("https://games.example");
});

it("an application of a provider needs its secret and the shop's public origin", () => {
  const id = { QQ_APP_ID: "101000001" };
  expect(() => readConfig(id)).toThrow("QQ_APP_ID and QQ_APP_SECRET must be given together");
  const whole = { ...id, QQ_APP_SECRET: "qq-secret" };
  expect(() => readConfig(whole)).toThrow("need PUBLIC_ORIGIN");
  const { social } = readConfig({ ...whole, PUBLIC_ORIGIN: "https://shop.example" });
  expect(social).toMatchObject({ qq: { id: "101000001" }, wechatSite: null, wechatAccount: null });
  expect(social.endpoints.wechatApi).toBe("https://api.weixin.qq.com");
});
