import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { findMobileGame, findOpenGift } from "../../support/catalogue.ts";
import {
  agents,
  fakeNative,
  giveConsent,
  type NativeTransport,
} from "../../support/fake-native.ts";
import { ready, settled } from "../../support/page-checks.ts";
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
  isInstalled?: true;
}

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
  "the game app, iPhone": {
    agent: "gameAppIphone",
    native: "messageHandler",
    ...inApp,
    download: "Android only",
  },
  "an SDK webview, Android": {
    agent: "sdkAndroid",
    native: "injected",
    ...plain,
    download: "package",
  },
  "an SDK webview, iPhone": {
    agent: "sdk",
    native: "messageHandler",
    ...plain,
    download: "Android only",
  },
  "WeChat, Android": { agent: "wechat", ...inWechat, download: "guide" },
  "WeChat, iPhone": { agent: "wechatIphone", ...inWechat, download: "Android only" },
  "WeChat on a PC": { agent: "pcWechat", ...inWechat, download: "code first", isWide: true },
  "a browser, Android": { agent: "browser", ...plain, download: "package" },
  "a browser, iPhone": { agent: "iphone", ...plain, download: "Android only" },
  "the installed shop": { agent: "browser", ...plain, download: "package", isInstalled: true },
  // The bridge exists on phones only.
  "the app's name on a desktop": {
    agent: "appOnDesktop",
    ...inApp,
    download: "code first",
    isWide: true,
  },
  "a desktop": { agent: "desktop", ...plain, download: "code first", isWide: true },
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
      await page.goto(container.isInstalled ? await startUrl(origin) : "/app/rank/?cid=tap_01");
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
      await expectObstacle(page, origin, "1", titles[container.follow]);
      await expectObstacle(page, origin, "4", titles[container.appOnly]);
      await expectDownload(page, origin, container.download);
      const code = page.getByRole("img", { name: "当前页面的二维码" });
      await expect(code).toBeVisible({ visible: container.isWide ?? false });
    });
  });
}

const readyEvent = { name: "page.ready", detail: {} };

/** The manifest's start address. Outside the manifest's scope the system would open it as a browser page. */
async function startUrl(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/app/manifest.webmanifest`);
  const { start_url, scope, display } = (await answer.json()) as Record<string, string>;
  expect([display, scope]).toEqual(["standalone", "/app/"]);
  expect(start_url).toMatch(/^\/app\//);
  return start_url!;
}

async function expectObstacle(page: Page, origin: string, requisite: "1" | "4", title: string) {
  const giftPage = new GiftPage(page, await findOpenGift(origin, requisite));
  await giftPage.open();
  await giftPage.button("领取").click();
  await expect(giftPage.dialog(title)).toBeVisible();
}

async function expectDownload(page: Page, origin: string, outcome: ContainerCase["download"]) {
  const { gameid, gamename } = await findMobileGame(origin);
  const headers = { "content-disposition": "attachment" };
  await page.route("**/d/**", (route) => route.fulfill({ body: "package", headers }));
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  const asked =
    outcome === "package" || outcome === "code first"
      ? page.waitForRequest(/\/d\/[^/]+\/[^/]+\//)
      : null;
  const label = outcome === "Android only" ? "仅安卓" : "下载";
  await page.getByRole("button", { name: `${label} ${gamename}` }).click();
  if (outcome === "code first") await page.getByRole("button", { name: "仍要下载" }).click();
  await asked;
  const guide = page.getByRole("alertdialog", { name: "请在浏览器中下载" });
  const refusal = page.getByRole("alertdialog", { name: "暂无 iOS 版" });
  await expect(guide).toBeVisible({ visible: outcome === "guide" });
  await expect(refusal).toBeVisible({ visible: outcome === "Android only" });
}

test.describe("in the app", () => {
  test.use({ userAgent: agents.app });

  test("a page in a nested frame does not use the bridge", async ({ page }) => {
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
  });
  const outside = "https://activity.example/spring";

  for (const [title, code] of [
    ["an outside address opens in a new view", 1],
    ["a container without such views opens it in the page's view", -1],
  ] as const) {
    test(title, async ({ page }) => {
      await giveConsent(page);
      const answer = { code, msg: "", data: null };
      const native = await fakeNative(page, {
        by: "injected",
        answers: { "ui.openCustomView": answer },
      });
      await page.route("**/getHomeSlidePictureList/", (route) => {
        const data = [{ id: "1", src: "/app/icons/icon-192.png", url: outside }];
        return route.fulfill({ json: { code: 1, data, msg: "" } });
      });
      await page.route(outside, (route) => route.fulfill({ body: "activity" }));
      // Start on another page, because the home page comes rendered from the server.
      await page.goto("/app/gift/");
      await ready(page);
      await page.getByRole("link", { name: "首页" }).click();
      await page.locator(`a[href="${outside}"]`).first().click();
      if (code < 1) return page.waitForURL(outside);
      await expect.poll(() => native.calls("ui.openCustomView")).toEqual([{ url: outside }]);
      await expect(page).toHaveURL("/app/home/");
    });
  }
});
