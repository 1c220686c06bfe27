import type { ChildProcess } from "node:child_process";
import type { Page } from "@playwright/test";
import { buildFolder } from "../../../scripts/first-load-files.ts";
import { assetPaths, expectBuild } from "../../support/build-files.ts";
import { DeploySwitch, type FakeResponse } from "../../support/deploy-switch.ts";
import { nextFolder, startNextVersion } from "../../support/next-build/node.ts";
import { ready } from "../../support/page-checks.ts";
import { ports } from "../../support/ports.ts";
import { stopGroup } from "../../support/processes/process-group.ts";
import { test as base, expect as expectSoon } from "../../support/test.ts";
import { waitForCached } from "../../support/worker-caches.ts";

/** A new worker fetches many files before it takes over, and CI machines are slow. */
const expect = expectSoon.configure({ timeout: 30_000 });

/**
 * Ports of two real builds: A is the shop of this run, B its next version. The switch sends browsers to one of them.
 */
const A = ports.shop;
const B = ports.nextShop;
let next: ChildProcess;
let filesOfA: Set<string>;
let filesOfB: Set<string>;

const test = base.extend<{ shop: DeploySwitch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  shop: async ({}, use) => {
    const shop = new DeploySwitch(A);
    await shop.open();
    await use(shop);
    await shop.close();
  },
  // The tests remove files and break the network.
  expectedMessages:
    /net::ERR_|status of (404|50\d)|MIME type|dynamically imported|module script|not be evaluated|Failed to load resource/,
});

// All tests run in one Playwright worker, so that the next version is built once.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({ serviceWorkers: "allow" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  next = await startNextVersion();
  filesOfA = await assetPaths(buildFolder);
  filesOfB = await assetPaths(nextFolder);
});
test.afterAll(() => stopGroup(next));

/** Opens a page and waits until the service worker controls it. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * Fires visibilitychange, as when the player returns to the tab, until the worker's script has been requested. An
 * update check that began before the deployment would swallow a single event.
 */
async function returnToTab(page: Page, shop: DeploySwitch): Promise<void> {
  const before = shop.requests.length;
  const look = async () => {
    await page
      .evaluate(() => void document.dispatchEvent(new Event("visibilitychange")))
      .catch(() => null);
    return shop.requests.slice(before).some(({ path }) => path === "/app/sw.js");
  };
  await expect.poll(look, { timeout: 30_000 }).toBe(true);
}

test("the two builds share only the unchanged files", () => {
  const shared = [...filesOfA].filter((file) => filesOfB.has(file));
  expect(shared.length).toBeGreaterThan(20);
  expect(filesOfA.size - shared.length).toBeGreaterThan(50);
});

test("a page is requested once, by the navigation preload; an open tab updates when its player returns, and goes back after a rollback", async ({
  page,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/newgame/`);
  const before = shop.requests.length;
  await page.goto(`${shop.origin}/app/home/`);
  await expectBuild(page, filesOfA);
  const asked = shop.requests.slice(before).filter(({ path }) => path === "/app/home/");
  expect(asked.map(({ headers }) => headers["service-worker-navigation-preload"])).toEqual([
    "true",
  ]);

  shop.deploy(B);
  await returnToTab(page, shop);
  await expectBuild(page, filesOfB);
  await expect(page.getByRole("link", { name: "新首页" })).toBeVisible();
  await page.getByRole("link", { name: "排行榜" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/排行榜/);
  await expectBuild(page, filesOfB);

  shop.deploy(A);
  await page.goto(`${shop.origin}/app/home/`);
  await expectBuild(page, filesOfA);
  await expect(page.getByRole("link", { name: "首页", exact: true })).toBeVisible();
});

test("the number of cached pages is limited", async ({ page, shop }) => {
  await openWithWorker(page, `${shop.origin}/app/home/`);
  const most = 60;
  const paths = Array.from({ length: most + 8 }, (_, n) => `/app/game/${n + 1}`);
  await page.evaluate(async (visited) => {
    const { active } = await navigator.serviceWorker.ready;
    for (const path of visited) active?.postMessage({ type: "visited", path, loaded: [] });
  }, paths);
  const countAsked = () =>
    new Set(shop.requests.map(({ path }) => path)).intersection(new Set(paths)).size;
  await expect.poll(countAsked, { timeout: 30_000 }).toBe(paths.length);
  const countKept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((known) => known.startsWith("pf-pages-"))!;
      return (await (await caches.open(name)).keys()).length;
    });
  await expect.poll(countKept).toBe(most);
});

test("a half-filled form survives an update, which applies with the next page; the other tab updates at once", async ({
  page,
  context,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/user/login/`);
  const other = await context.newPage();
  await openWithWorker(other, `${shop.origin}/app/rank/`);
  await waitForCached(page, { cache: "pf-code", path: /\/altcha-/ });
  await page.getByRole("tab", { name: "密码登录" }).click();
  await page.getByLabel("账号").fill("half-typed");
  await page.getByLabel("密码", { exact: true }).fill("half-a-secret");
  shop.deploy(B);
  await returnToTab(page, shop);
  await expectBuild(other, filesOfB);
  await expect(page.getByLabel("账号")).toHaveValue("half-typed");
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue("half-a-secret");
  // The old code loads chunks that it had not needed before: the captcha solver and a dialog.
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "密码" })).toBeVisible();
  await expect(page.getByLabel("账号")).toHaveValue("half-typed");
  await page.getByRole("link", { name: "注册" }).first().click();
  await expect(page).toHaveURL(/\/user\/register/);
  await expectBuild(page, filesOfB);
});

const brokenScripts: Record<string, Omit<FakeResponse, "path">> = {
  "an error": { status: 500, headers: { "content-type": "text/plain" }, body: "" },
  "invalid JavaScript": {
    status: 200,
    headers: { "content-type": "text/javascript" },
    body: "self.broken = {",
  },
  "an HTML page": {
    status: 200,
    headers: { "content-type": "text/html" },
    body: "<!doctype html><p>hello",
  },
};

test("a worker script that is an error, invalid JavaScript or HTML does not break the shop, and the next valid one takes over", async ({
  page,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/rank/`);
  shop.deploy(B);
  for (const [kind, script] of Object.entries(brokenScripts)) {
    await test.step(kind, async () => {
      shop.answerWith({ path: /^\/app\/sw\.js/, ...script });
      await returnToTab(page, shop);
      await page.goto(`${shop.origin}/app/newgame/`);
      await ready(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("新游推荐");
    });
  }
  shop.answerWith();
  await returnToTab(page, shop);
  await expectBuild(page, filesOfB);
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("an old tab whose files are gone opens the page in the next version", async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.origin}/app/home/`);
    await ready(page);
    shop.deploy(B);
    await page.getByRole("link", { name: "排行榜" }).click();
    await expect(page).toHaveURL(`${shop.origin}/app/rank/`);
    await expectBuild(page, filesOfB);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/排行榜/);
    expect(shop.countDocuments("/app/rank/")).toBe(1);
    // The previous history entry is still the page that was left.
    await page.goBack();
    await expect(page).toHaveURL(`${shop.origin}/app/home/`);
    await expectBuild(page, filesOfB);
  });

  test("missing files lead to the reload state instead of endless reloads, and its link retries", async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.origin}/app/home/`);
    await ready(page);
    shop.answerWith({
      path: /\/assets\/rank-/,
      status: 404,
      headers: { "content-type": "text/plain" },
      body: "",
    });
    await page.getByRole("link", { name: "排行榜" }).click();
    const notice = page.getByText("页面加载不完整，请重新加载");
    await expect(notice).toBeVisible();
    expect(shop.countDocuments("/app/rank/")).toBe(1);
    await expect(page.getByRole("link", { name: /的详情|榜/ }).first()).toBeAttached();
    shop.answerWith();
    await page.getByRole("link", { name: "重新加载" }).click();
    await ready(page);
    await expect(notice).toBeHidden();
  });

  test("a cached page of the old version is reloaded once", async ({ page, shop }) => {
    const old = await fetch(`${shop.origin}/app/rank/`);
    shop.deploy(B);
    shop.answerWith({
      path: /^\/app\/rank\//,
      status: 200,
      headers: {
        "content-type": "text/html",
        "content-security-policy": old.headers.get("content-security-policy")!,
      },
      body: await old.text(),
    });
    await page.goto(`${shop.origin}/app/rank/`);
    await expect(page.getByText("页面加载不完整，请重新加载")).toBeVisible();
    expect(shop.countDocuments("/app/rank/")).toBe(2);
    shop.answerWith();
    await page.getByRole("link", { name: "重新加载" }).click();
    await expectBuild(page, filesOfB);
  });
});

test("content-hashed files are cached for ever, missing ones are 404, and the worker is always revalidated", async ({
  request,
  shop,
}) => {
  const [file] = [...filesOfA].filter((name) => !filesOfB.has(name));
  const there = await request.get(shop.origin + file);
  expect([there.status(), there.headers()["cache-control"]]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  const worker = await request.get(`${shop.origin}/app/sw.js`);
  expect([worker.status(), worker.headers()["cache-control"]]).toEqual([200, "no-cache"]);
  expect(worker.headers()["content-type"]).toContain("javascript");
  shop.deploy(B);
  for (const accept of ["*/*", "text/html"]) {
    const gone = await request.get(shop.origin + file, { headers: { accept } });
    expect([gone.status(), gone.headers()["cache-control"]]).toEqual([404, "no-store"]);
    expect(gone.headers()["content-type"]).not.toContain("html");
  }
});
