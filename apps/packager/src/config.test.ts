import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("without settings it serves the demo's builds on 3001", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3001, host: "0.0.0.0" });
  expect(config.buildsFolder).toMatch(/apps\/packager\/demo\/builds$/);
});

test("settings win", () => {
  const env = {
    PACKAGER_PORT: "4000",
    PACKAGER_HOST: "127.0.0.1",
    PACKAGER_BUILDS: "/srv/builds",
    PACKAGER_ORIGIN: "https://packages.example",
    DATA_DIR: "/srv/data",
    DATABASE_URL: "postgres://playfront@pooler/playfront",
    DATABASE_DIRECT_URL: "postgres://playfront@db/playfront",
    TRUST_PROXY: "2",
    PACKAGER_DOWNLOADS: "50",
    PACKAGER_DOWNLOADS_PER_ADDRESS: "3",
    PACKAGER_STARTS_PER_ADDRESS: "20",
    LIMIT_FACTOR: "10",
    PACKAGER_CACHE_MB: "2",
    PACKAGER_SECRET: "a-secret-for-operators",
    PACKAGER_MAX_MB: "8",
    PACKAGER_BEHIND_CACHE: "1",
    DRAIN_SECONDS: "5",
    SLOW_QUERY_MS: "500",
    METRICS_HOST: "10.0.0.5",
    PACKAGER_METRICS_PORT: "9101",
  };
  expect(readConfig(env)).toEqual({
    port: 4000,
    host: "127.0.0.1",
    databaseUrl: "postgres://playfront@pooler/playfront",
    databaseDirectUrl: "postgres://playfront@db/playfront",
    dataDir: "/srv/data",
    s3: null,
    buildsFolder: "/srv/builds",
    isDemo: false,
    unsafe: [],
    secret: "a-secret-for-operators",
    maxUploadBytes: 8 * 1024 * 1024,
    overTls: true,
    trustedProxies: 2,
    isBehindCache: true,
    limits: { downloads: 50, downloadsPerAddress: 30, startsPerAddress: 200 },
    cacheBytes: 2 * 1024 * 1024,
    drainSeconds: 5,
    logLevel: "info",
    slowQueryMs: 500,
    metricsHost: "10.0.0.5",
    metricsPort: 9101,
  });
});

test.each([
  "PACKAGER_DOWNLOADS",
  "PACKAGER_DOWNLOADS_PER_ADDRESS",
  "PACKAGER_STARTS_PER_ADDRESS",
  "PACKAGER_CACHE_MB",
  "PACKAGER_MAX_MB",
  "PACKAGER_SECRET",
  "TRUST_PROXY",
  "PACKAGER_ORIGIN",
])("%s that makes no sense is an error that names it", (name) => {
  expect(() => readConfig({ [name]: "-1" })).toThrow(name);
});

test("a secret that could be guessed or not be sent is refused, and not repeated", () => {
  for (const secret of ["short", "with a space in it", "密密密密密密密密密密密密密密密密"]) {
    const read = () => readConfig({ PACKAGER_SECRET: secret });
    expect(read).toThrow("PACKAGER_SECRET");
    expect(read).not.toThrow(secret);
  }
});

test.each([
  [{ PACKAGER_SECRET: "changeme".repeat(4) }, "openssl rand -base64 32"],
  [{ PACKAGER_SECRET: "a".repeat(64) }, "PACKAGER_SECRET can be guessed"],
  [{ DEMO: "1" }, "ALLOW_UNSAFE=demo"],
  [{ LIMIT_FACTOR: "11" }, "ALLOW_UNSAFE=limit-factor"],
  [{ LIMIT_FACTOR: "11", ALLOW_UNSAFE: "demo" }, "LIMIT_FACTOR"],
  [{ ALLOW_UNSAFE: "limits" }, "ALLOW_UNSAFE must be"],
])("production refuses %j", (env, message) => {
  expect(() => readConfig({ NODE_ENV: "production", ...env })).toThrow(message);
});

test("production allows what is named, with a warning for each", () => {
  const env = { NODE_ENV: "production", DEMO: "1", LIMIT_FACTOR: "1000" };
  const { unsafe } = readConfig({ ...env, ALLOW_UNSAFE: "demo,limit-factor,console-sms" });
  expect(unsafe.map(({ name }) => name)).toEqual(["demo", "limit-factor"]);
  expect(readConfig({ LIMIT_FACTOR: "1000", PACKAGER_SECRET: "a".repeat(16) }).unsafe).toEqual([]);
});

test("the demo's builds are registered unless others are named or the demo is not wanted", () => {
  expect(readConfig({}).isDemo).toBe(true);
  expect(readConfig({ DEMO: "0" }).isDemo).toBe(false);
  expect(readConfig({ NODE_ENV: "production" }).isDemo).toBe(false);
  const named = { NODE_ENV: "production", DEMO: "1", ALLOW_UNSAFE: "demo" };
  expect(readConfig(named).isDemo).toBe(true);
  expect(() => readConfig({ DEMO: "yes" })).toThrow("DEMO");
  expect(readConfig({ PACKAGER_BUILDS: "/srv/builds" }).isDemo).toBe(false);
});

test("a database's direct address alone is refused", () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: "postgres://playfront@db/playfront" })).toThrow(
    "DATABASE_DIRECT_URL needs DATABASE_URL",
  );
});

test("a misspelt name stops the start instead of being ignored", () => {
  for (const name of ["PACKAGER_SECRT", "DATABSE_URL", "SMS_PROVDER"]) {
    expect(() => readConfig({ [name]: "x" })).toThrow(`${name} is not a setting`);
  }
});

test("a log level that does not exist is an error that names it", () => {
  expect(readConfig({ LOG_LEVEL: "trace" }).logLevel).toBe("trace");
  expect(() => readConfig({ LOG_LEVEL: "loud" })).toThrow("LOG_LEVEL");
});

test.each(["x", "-1", "70000", "30.5", "0x10"])("port %s is an error that names it", (port) => {
  expect(() => readConfig({ PACKAGER_PORT: port })).toThrow("PACKAGER_PORT");
});
