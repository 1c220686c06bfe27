import type { ChildProcess } from "node:child_process";
import type { Page } from "@playwright/test";
import { buildFolder } from "../../../scripts/first-load-files.ts";
import { addressesOf, expectWhole } from "../../support/build-files.ts";
import { DeploySwitch } from "../../support/deploy-switch.ts";
import { nextFolder, startNextVersion, stopVersion } from "../../support/next-build/node.ts";
import { ready } from "../../support/page-health.ts";
import { ports } from "../../support/ports.ts";
import { test as base, expect as expectSoon } from "../../support/test.ts";

/** A version has many files to fetch before it takes over, and machines are busy. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** Two real builds: A is the shop of this run, B the next version of it. The switch sends browsers to one or the other. */
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
  // Files that are gone, and a network that is, are what this is about.
  expectedMessages:
    /net::ERR_|status of (404|50\d)|MIME type|dynamically imported|module script|not be evaluated|Failed to load resource/,
});

// One worker: the next version is built once.
test.describe.configure({ mode: "default", timeout: 120_000 });
test.use({ serviceWorkers: "allow" });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  next = await startNextVersion();
  filesOfA = await addressesOf(buildFolder);
  filesOfB = await addressesOf(nextFolder);
});
test.afterAll(() => stopVersion(next));

/** A page of the shop with its worker in charge. */
async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * What a phone tells a page when the player comes back to its tab, until the worker's script has been asked for: a check
 * that was under way already, from before the deployment, would take this one in.
 */
async function comeBack(page: Page, shop: DeploySwitch): Promise<void> {
  const before = shop.asked.length;
  const look = async () => {
    await page
      .evaluate(() => void document.dispatchEvent(new Event("visibilitychange")))
      .catch(() => null);
    return shop.asked.slice(before).some(({ path }) => path === "/app/sw.js");
  };
  await expect.poll(look, { timeout: 30_000 }).toBe(true);
}

/** Waits until the worker keeps a file of this name. */
async function kept(page: Page, name: string): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const found = await (await caches.open("pf-code")).keys();
    return found.some(({ url }) => url.includes(`/${wanted}`));
  }, name);
}

test("the two builds share what has not changed, and nothing else", () => {
  const shared = [...filesOfA].filter((file) => filesOfB.has(file));
  expect(shared.length).toBeGreaterThan(20);
  expect(filesOfA.size - shared.length).toBeGreaterThan(50);
});

test("an open tab becomes the next version when its player comes back, and the one before after a rollback", async ({
  page,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/home/`);
  await expectWhole(page, filesOfA);
  shop.deploy(B);
  await comeBack(page, shop);
  await expectWhole(page, filesOfB);
  await expect(page.getByRole("link", { name: "新首页" })).toBeVisible();
  await page.getByRole("link", { name: "排行榜" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/排行榜/);
  await expectWhole(page, filesOfB);

  shop.deploy(A);
  await page.goto(`${shop.origin}/app/home/`);
  await expectWhole(page, filesOfA);
  await expect(page.getByRole("link", { name: "首页", exact: true })).toBeVisible();
});

test("a page is asked for once, by the navigation preload, and the answer is used", async ({
  page,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/home/`);
  const before = shop.asked.length;
  await page.goto(`${shop.origin}/app/newgame/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("新游推荐");
  const asked = shop.asked.slice(before).filter(({ path }) => path === "/app/newgame/");
  expect(asked.map(({ headers }) => headers["service-worker-navigation-preload"])).toEqual([
    "true",
  ]);
});

test("however many pages are visited, what is kept of them has a bound", async ({ page, shop }) => {
  await openWithWorker(page, `${shop.origin}/app/home/`);
  const most = 60;
  const paths = Array.from({ length: most + 8 }, (_, n) => `/app/game/${n + 1}`);
  await page.evaluate(async (visited) => {
    const { active } = await navigator.serviceWorker.ready;
    for (const path of visited) active?.postMessage({ type: "visited", path, loaded: [] });
  }, paths);
  const countAsked = () =>
    new Set(shop.asked.map(({ path }) => path)).intersection(new Set(paths)).size;
  await expect.poll(countAsked, { timeout: 30_000 }).toBe(paths.length);
  const countKept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((known) => known.startsWith("pf-pages-"))!;
      return (await (await caches.open(name)).keys()).length;
    });
  await expect.poll(countKept).toBe(most);
});

test("a half-filled form keeps its words over an update, which comes with the next page; the other tab has it at once", async ({
  page,
  context,
  shop,
}) => {
  await openWithWorker(page, `${shop.origin}/app/user/login/`);
  const other = await context.newPage();
  await openWithWorker(other, `${shop.origin}/app/rank/`);
  await kept(page, "altcha-");
  await page.getByLabel("账号").fill("half-typed");
  await page.getByLabel("密码", { exact: true }).fill("half-a-secret");
  shop.deploy(B);
  await comeBack(page, shop);
  await expectWhole(other, filesOfB);
  await expect(page.getByLabel("账号")).toHaveValue("half-typed");
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue("half-a-secret");
  // Old code asks for what it had not needed yet: the captcha's solver, a dialog.
  await page.getByRole("button", { name: "登录" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "密码" })).toBeVisible();
  await expect(page.getByLabel("账号")).toHaveValue("half-typed");
  await page.getByRole("link", { name: "注册" }).first().click();
  await expect(page).toHaveURL(/\/user\/register/);
  await expectWhole(page, filesOfB);
});

for (const [how, fault] of [
  ["an error", { status: 500, headers: { "content-type": "text/plain" }, body: "" }],
  [
    "no JavaScript",
    { status: 200, headers: { "content-type": "text/javascript" }, body: "self.broken = {" },
  ],
  [
    "a page",
    { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><p>hello" },
  ],
] as const) {
  test(`a worker's script that is ${how} leaves the shop at work, and the next good one takes over`, async ({
    page,
    shop,
  }) => {
    await openWithWorker(page, `${shop.origin}/app/rank/`);
    shop.deploy(B);
    shop.answerWith({ path: /^\/app\/sw\.js/, ...fault });
    await comeBack(page, shop);
    await page.goto(`${shop.origin}/app/newgame/`);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("新游推荐");
    shop.answerWith();
    await comeBack(page, shop);
    await expectWhole(page, filesOfB);
  });
}

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("an old tab whose files are gone gets to the page it was sent for, in the next version", async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.origin}/app/home/`);
    await ready(page);
    shop.deploy(B);
    await page.getByRole("link", { name: "排行榜" }).click();
    await expect(page).toHaveURL(`${shop.origin}/app/rank/`);
    await expectWhole(page, filesOfB);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/排行榜/);
    expect(shop.documentsOf("/app/rank/")).toBe(1);
    // The page that was left is the one before, in this version too.
    await page.goBack();
    await expect(page).toHaveURL(`${shop.origin}/app/home/`);
    await expectWhole(page, filesOfB);
  });

  test("files that stay broken end in the reload state, not in reloading for ever; the button tries again", async ({
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
    const notice = page.getByText("页面没有加载完整");
    await expect(notice).toBeVisible();
    expect(shop.documentsOf("/app/rank/")).toBe(1);
    await expect(page.getByRole("link", { name: /的详情|榜/ }).first()).toBeAttached();
    shop.answerWith();
    await page.getByRole("link", { name: "重新加载" }).click();
    await ready(page);
    await expect(notice).toBeHidden();
  });

  test("a page of the old version out of some cache is loaded anew, once", async ({
    page,
    shop,
  }) => {
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
    await expect(page.getByText("页面没有加载完整")).toBeVisible();
    expect(shop.documentsOf("/app/rank/")).toBe(2);
    shop.answerWith();
    await page.getByRole("link", { name: "重新加载" }).click();
    await expectWhole(page, filesOfB);
  });
});

test("files named by their content are for ever, a missing one is nobody's page, and the worker is always asked for", async ({
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
