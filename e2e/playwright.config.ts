import { tmpdir } from "node:os";
import { join } from "node:path";
import { socialReturnPath } from "@playfront/contract/constants";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./support/browser.ts";
import { dataDir, realNameDataDir } from "./support/data-dir.ts";
import { packagerSecret } from "./support/operator-cli.ts";
import { ports } from "./support/ports.ts";
import { authoritySettings } from "./support/processes/nppa-authority.ts";
import { keepToOneCore } from "./support/processes/own-core.ts";
import { socialSettings } from "./support/sign-in/social.ts";
import "./support/server-log.ts";

const { shop: port, packager: packagerPort } = ports;

/** The first node hosts the mirror frame for the second node's plain-http pages: another origin of the same site. */
const frameOrigin = `http://localhost:${port}`;

const workers = 2;
keepToOneCore(workers);

const foreignApi = `http://127.0.0.1:${ports.foreignApi}`;

export default defineConfig({
  projects: [
    { name: "phone", testDir: "specs", teardown: "log" },
    // Runs last and checks the servers' logs.
    { name: "log", testDir: "teardown" },
    // One after the other: their browsers have a display and a profile of their own.
    ...(process.env.E2E_ENGINES
      ? [{ name: "engines", testDir: "engines", fullyParallel: false, teardown: "log" }]
      : []),
  ],
  globalSetup: "support/processes/shops-ready.ts",
  outputDir: join(tmpdir(), `pf-e2e-results-${port}`),
  fullyParallel: true,
  workers,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Recording slows a whole run down; `npx playwright test <spec>` records a failing test.
    trace: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? "off" : "retain-on-failure",
    // A service worker would bypass the routes of the tests; the specs in `offline` allow it.
    serviceWorkers: "block",
    launchOptions: await findBrowser(),
  },
  webServer: [
    {
      command: "node ../apps/server/src/testing/nppa/serve-nppa-authority.ts",
      port: ports.authorityControl,
      env: {
        AUTHORITY_PORT: String(ports.authority),
        CONTROL_PORT: String(ports.authorityControl),
      },
    },
    {
      command: "node support/processes/foreign-host.ts",
      port: ports.foreignApi,
      env: { FOREIGN_PORT: String(ports.foreignApi) },
    },
    {
      // A shop with the fake real-name authority, on its own database. It starts beside the next ones (support/processes/shops-ready.ts).
      command: "node support/processes/run-with-log.ts ../apps/server/src/main.ts",
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: String(ports.realNameShop),
        GAMES_PORT: String(ports.realNameGames),
        DATA_DIR: realNameDataDir,
        DEMO: "0",
        CAPTCHA_ANSWER: "pass",
        LIMIT_FACTOR: "1000",
        ANTI_ADDICTION: "on",
        REALNAME_PROVIDER: "nppa",
        ...authoritySettings(`http://127.0.0.1:${ports.authority}`),
        LOG_LEVEL: "trace",
      },
    },
    {
      // The storefront with the foreign host as its API, which starts beside the next ones, too.
      command: "node support/processes/run-with-log.ts ../apps/server/src/main.ts",
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: String(ports.foreignShop),
        DATA_DIR: `${dataDir}-foreign`,
        API_ORIGIN: foreignApi,
        DEMO: "0",
        LOG_LEVEL: "trace",
      },
    },
    {
      command: "node support/processes/run-with-log.ts ../scripts/start.ts",
      url: `http://localhost:${port}/app/home/`,
      timeout: 180_000,
      stdout: "pipe",
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: String(port),
        PACKAGER_PORT: String(packagerPort),
        PACKAGER_SECRET: packagerSecret,
        GAMES_PORT: String(ports.games),
        METRICS_PORT: String(ports.metrics),
        DATA_DIR: dataDir,
        CAPTCHA_ANSWER: "pass",
        LIMIT_FACTOR: "1000",
        // A fake one, which the test of a released game starts.
        PUSH_HOSTS: `http://127.0.0.1:${ports.pushService}`,
        STORAGE_FRAME_ORIGIN: frameOrigin,
        FRAME_ANCESTORS: `http://localhost:${ports.strictShop},http://localhost:${ports.deploySwitch},http://127.0.0.1:${port}`,
        // Under the name 127.0.0.1 the same shop uses the foreign host as its API.
        HOST_TABLE: JSON.stringify({
          test: {
            sites: [`127.0.0.1:${port}`],
            api: foreignApi,
            static: foreignApi,
            packaging: foreignApi,
            entry: foreignApi,
            downloadPath: "/get/{gameid}?from={cid}",
            entryPath: "/play/{gameid}?from={cid}",
          },
        }),
        LOG_LEVEL: "trace",
      },
    },
    {
      // A second node on the same database, behind a proxy: picture captchas, production limits, permitted hours, WeChat and QQ.
      command: "node support/processes/run-with-log.ts ../apps/server/src/main.ts",
      url: `http://localhost:${ports.strictShop}/app/home/`,
      timeout: 180_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: String(ports.strictShop),
        GAMES_PORT: String(ports.strictGames),
        DATA_DIR: dataDir,
        // Any node may be the one that sends.
        PUSH_HOSTS: `http://127.0.0.1:${ports.pushService}`,
        PUBLIC_ORIGIN: `http://localhost:${ports.strictShop}`,
        CAPTCHA: "image",
        CAPTCHA_ANSWER: "PASS",
        TRUST_PROXY: "1",
        ANTI_ADDICTION: "on",
        STORAGE_FRAME_ORIGIN: frameOrigin,
        ...socialSettings(),
        LOG_LEVEL: "trace",
      },
    },
    {
      command: "node ../apps/server/src/testing/social/serve-fake-social.ts",
      port: ports.social,
      env: {
        SOCIAL_PORT: String(ports.social),
        RETURN_TO: `http://localhost:${ports.strictShop}${socialReturnPath}`,
      },
    },
  ],
});
