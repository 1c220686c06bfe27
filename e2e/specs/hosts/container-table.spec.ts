import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { findGift, findMobileGame, findOpenGift, isOpen } from "../../support/catalogue.ts";
import {
  agents,
  fakeNative,
  giveConsent,
  type NativeTransport,
} from "../../support/fake-native.ts";
import {
  expectAccessible,
  expectNoLayoutShift,
  ready,
  settled,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

/** The expected behaviour in one container, from the table in `docs/containers.md`. */
interface ContainerCase {
  agent: keyof typeof agents;
  /** The transport of the fake native side; undefined without a native side. */
  native?: NativeTransport;
  /** The app asks for consent first. */
  asksForConsent?: true;
  follow: "QR code" | "login";
  appOnly: "app page" | "login";
  download: "package" | "code first" | "guide" | "Android only";
  isWide?: true;
  /** Opens at the start address of the installed shop first. */
  isInstalled?: true;
  /** What else one row checks while the dialog of the download is open. */
  inDialog?: (page: Page, native: FakeNative | null) => Promise<void>;
}

type FakeNative = Awaited<ReturnType<typeof fakeNative>>;

const plain = { follow: "QR code", appOnly: "app page" } as const;
const inApp = { asksForConsent: true, follow: "login", appOnly: "login" } as const;
const inWechat = { follow: "login", appOnly: "app page" } as const;

const containerCases: Record<string, ContainerCase> = {
  "the app, Android": { agent: "app", native: "injected", ...inApp, download: "package" },
  "the app, iPhone": {
    agent: "appIphone",
    native: "messageHandler",
    ...inApp,
    download: "Android only",
  },
  "the game app, Android": { agent: "gameApp", native: "frame", ...inApp, download: "package" },
  "an SDK webview, Android": {
    agent: "sdkAndroid",
    native: "injected",
    ...plain,
    download: "package",
  },
  "an SDK webview, iPhone": {
    agent: "sdk",
    native: "frame",
    ...plain,
    download: "Android only",
    inDialog: expectFloatMenuFollowsBottomBar,
  },
  "WeChat, Android": {
    agent: "wechat",
    ...inWechat,
    download: "guide",
    inDialog: expectGuideToMenu,
  },
  "WeChat, iPhone": { agent: "wechatIphone", ...inWechat, download: "Android only" },
  "WeChat on a PC": { agent: "pcWechat", ...inWechat, download: "code first", isWide: true },
  "a browser and the installed shop, Android": {
    agent: "browser",
    ...plain,
    download: "package",
    isInstalled: true,
  },
  "a browser, iPhone": {
    agent: "iphone",
    ...plain,
    download: "Android only",
    inDialog: expectWayToWebGames,
  },
  // The bridge exists on phones only.
  "the app's name on a desktop": {
    agent: "appOnDesktop",
    ...inApp,
    download: "code first",
    isWide: true,
  },
  "a desktop": {
    agent: "desktop",
    ...plain,
    download: "code first",
    isWide: true,
    inDialog: expectCodeInTheMiddle,
  },
};

const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const titles = {
  "QR code": "关注公众号领取",
  "app page": "请在 App 内领取礼包",
  login: "请先登录",
};

for (const [name, container] of Object.entries(containerCases)) {
  test.describe(name, () => {
    test.use({
      userAgent: agents[container.agent],
      ...(container.isWide && wide),
    });
    test("behaves as the table of containers says", async ({ page, origin }) => {
      const native = container.native ? await fakeNative(page, { by: container.native }) : null;
      if (container.isInstalled) await openStartAddress(page);
      const { gameid, follow, appOnly } = await findGameOfContainers(origin);
      await page.goto(`/app/gift/game/${gameid}?cid=pf-video`);
      await ready(page);
      const privacy = page.getByRole("alertdialog", { name: "用户协议与隐私保护" });
      await expect(privacy).toHaveCount(container.asksForConsent ? 1 : 0);
      if (container.asksForConsent) {
        if (native) expect(await native.calls("event.dispatch")).toEqual([]);
        await privacy.getByRole("button", { name: "同意" }).click();
        await expect(privacy).toBeHidden();
      }
      if (native)
        await expect.poll(() => native.calls("event.dispatch")).toContainEqual(readyEvent);
      else expect(await page.evaluate(() => "PlayfrontBridge" in window)).toBe(false);
      await expectObstacle(new GiftPage(page, follow), titles[container.follow]);
      await expectObstacle(new GiftPage(page, appOnly), titles[container.appOnly]);
      await expectDownload(page, origin, container, native);
    });
  });
}

const readyEvent = { name: "page.ready", detail: {} };

interface Manifest extends Record<"start_url" | "scope" | "display", string> {
  shortcuts: { name: string; url: string }[];
}

/** Opens the manifest's start address. Outside the manifest's scope the system would open it as a browser page. */
async function openStartAddress(page: Page): Promise<void> {
  const answer = await page.request.get("/app/manifest.webmanifest");
  const { start_url, scope, display, shortcuts }: Manifest = await answer.json();
  expect([display, scope]).toEqual(["standalone", "/app/"]);
  expect(start_url).toMatch(/^\/app\//);
  await page.goto(start_url);
  await ready(page);
  for (const { name, url } of shortcuts) {
    const shortcut = await page.request.get(url);
    expect(shortcut.status()).toBe(200);
    expect(await shortcut.text()).toMatch(new RegExp(`<title>[^<]*${name}`));
  }
}

/** A game with a gift for followers and one for players of the app. */
async function findGameOfContainers(origin: string) {
  const follow = await findOpenGift(origin, "1");
  const { gameid } = follow;
  const appOnly = await findGift(
    origin,
    (gift) => gift.gameid === gameid && gift.requisite === "4" && isOpen(gift),
  );
  return { gameid, follow, appOnly };
}

async function expectObstacle(giftPage: GiftPage, title: string) {
  await giftPage.button("领取").click();
  await expect(giftPage.dialog(title)).toBeVisible();
  await giftPage.page.keyboard.press("Escape");
  await expect(giftPage.dialog()).toHaveCount(0);
}

async function expectDownload(
  page: Page,
  origin: string,
  { download, isWide, inDialog }: ContainerCase,
  native: FakeNative | null,
) {
  const { gameid, gamename } = await findMobileGame(origin);
  await page.goto(`/app/game/${gameid}?cid=pf-video`);
  await ready(page);
  const code = page.getByRole("img", { name: "当前页面的二维码" });
  await expect(code).toBeVisible({ visible: isWide ?? false });
  const getsPackage = download === "package" || download === "code first";
  const saving = getsPackage ? page.waitForEvent("download") : null;
  const label = download === "Android only" ? "仅安卓" : "下载";
  await page.getByRole("button", { name: `${label} ${gamename}` }).click();
  const guide = page.getByRole("alertdialog", { name: "请在浏览器中下载" });
  const refusal = page.getByRole("alertdialog", { name: "暂无 iOS 版" });
  await expect(guide).toBeVisible({ visible: download === "guide" });
  await expect(refusal).toBeVisible({ visible: download === "Android only" });
  await inDialog?.(page, native);
  if (download === "code first") await page.getByRole("button", { name: "仍要下载" }).click();
  const saved = await saving;
  if (!saved) return;
  expect(new URL(saved.url()).pathname).toMatch(/^\/d\/[^/]+\/pf-video\//);
  expect(saved.suggestedFilename()).toMatch(/\.apk$/);
}

/** The page of a game, the list of games and home have a bar at the bottom, the ranking has none. */
async function expectFloatMenuFollowsBottomBar(page: Page, native: FakeNative | null) {
  const visibility = () => native!.calls("sdk.setFloatMenu");
  await expect.poll(visibility).toEqual([{ visible: false }]);
  // Every frame that made a call is gone.
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "看看页游" }).click();
  const tabs = page.getByRole("navigation", { name: "主导航" });
  await tabs.getByRole("link", { name: "首页" }).click();
  await page.getByRole("link", { name: "排行榜" }).first().click();
  await expect.poll(visibility).toEqual([{ visible: false }, { visible: true }]);
}

async function expectGuideToMenu(page: Page) {
  const guide = page.getByRole("alertdialog");
  await expect(guide.getByText("在浏览器打开")).toBeVisible();
  const arrow = await guide.locator("svg").first().boundingBox();
  expect(arrow!.x + arrow!.width).toBeGreaterThan(340);
  expect(arrow!.y).toBeLessThan(40);
  await expectAccessible(page);
  // The browser that WeChat's menu opens gets the channel.
  await expect(page).toHaveURL(/cid=pf-video/);
  // A tap anywhere closes it.
  await page.touchscreen.tap(100, 500);
  await expect(guide).toBeHidden();
}

async function expectWayToWebGames(page: Page) {
  await expectNoLayoutShift(page);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("img", { name: "游戏页面的二维码" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "看看页游" }).click();
  await expect(page).toHaveURL(/\/app\/category\//);
}

async function expectCodeInTheMiddle(page: Page) {
  const dialog = page.getByRole("alertdialog", { name: "用手机扫码下载" });
  await expect(dialog.getByRole("img", { name: "游戏页面的二维码" })).toBeVisible();
  await expectAccessible(page);
  const box = (await dialog.boundingBox())!;
  expect(box.y + box.height / 2).toBeCloseTo(wide.viewport.height / 2, 0);
  await takeScreenshot(page, "download-desktop");
}

test.describe("in the app", () => {
  test.use({ userAgent: agents.app });

  test("a page in a nested frame does not use the bridge, and back on the first page closes the view", async ({
    page,
  }) => {
    await giveConsent(page);
    const native = await fakeNative(page, { by: "injected" });
    await page.goto("/app/rank/");
    await ready(page);
    await expect.poll(() => native.calls("event.dispatch")).toContainEqual(readyEvent);
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "/app/newgame/";
      document.body.append(frame);
    });
    const nested = page.frameLocator("iframe");
    await expect(nested.getByRole("heading", { level: 1 })).toBeAttached();
    const frame = page.frames().find((found) => found.url().endsWith("/app/newgame/"))!;
    await settled(frame);
    expect(await frame.evaluate(() => "PlayfrontBridge" in window)).toBe(false);
    expect(await native.calls("event.dispatch")).toEqual([readyEvent]);
    await page.getByRole("button", { name: "返回" }).click();
    await expect.poll(() => native.calls("ui.closeView")).toEqual([{}]);
    await expect(page).toHaveURL("/app/rank/");
  });

  test("an outside address opens in a new view, or in the page's view if the container has no other", async ({
    page,
  }) => {
    await giveConsent(page);
    const native = await fakeNative(page, { by: "injected" });
    const outside = "https://activity.example/spring";
    await page.route("**/getHomeSlidePictureList/", (route) => {
      const data = [{ id: "1", src: "/app/icons/icon-192.png", url: outside }];
      return route.fulfill({ json: { code: 1, data, msg: "" } });
    });
    await page.route(outside, (route) => route.fulfill({ body: "activity" }));
    // Start on another page, because the home page comes rendered from the server.
    await page.goto("/app/gift/");
    await ready(page);
    await page.getByRole("link", { name: "首页" }).click();
    const banner = page.locator(`a[href="${outside}"]`).first();
    await banner.click();
    await expect.poll(() => native.calls("ui.openCustomView")).toEqual([{ url: outside }]);
    await expect(page).toHaveURL("/app/home/");
    await native.answer("ui.openCustomView", { code: -1, msg: "", data: null });
    await banner.click();
    await page.waitForURL(outside);
  });
});
