import type { Page } from "@playwright/test";
import { GiftPage } from "../../pages/gift-page.ts";
import { apiOf, findOpenGift, mustCall } from "../../support/api.ts";
import { agents, agreeBefore, type NativeWay, playNative } from "../../support/native.ts";
import { ready } from "../../support/page-health.ts";
import { expect, test } from "../../support/test.ts";

/** What a visitor meets in one container, as the table of `docs/containers.md` has it. */
interface Place {
  agent: keyof typeof agents;
  /** How the fake native side is reached; none: there is none. */
  native?: NativeWay;
  /** The app asks for the privacy policy first. */
  asks?: true;
  follow: "QR code" | "log-in";
  appOnly: "way to the app" | "log-in";
  download: "package" | "mask" | "Android only";
  isWide?: true;
  isInstalled?: true;
}

const plain = { follow: "QR code", appOnly: "way to the app" } as const;
const inApp = { asks: true, follow: "log-in", appOnly: "log-in" } as const;
const inWechat = { follow: "log-in", appOnly: "way to the app" } as const;

const places: Record<string, Place> = {
  "the app, Android": { agent: "app", native: "injected", ...inApp, download: "package" },
  "the app, iPhone": {
    ...{ agent: "appIphone", native: "messageHandler" },
    ...{ ...inApp, download: "Android only" },
  },
  "the game app, Android": { agent: "gameApp", native: "frame", ...inApp, download: "package" },
  "the game app, iPhone": {
    ...{ agent: "gameAppIphone", native: "messageHandler" },
    ...{ ...inApp, download: "Android only" },
  },
  "an SDK webview, Android": {
    ...{ agent: "sdkAndroid", native: "injected" },
    ...{ ...plain, download: "package" },
  },
  "an SDK webview, iPhone": {
    ...{ agent: "sdk", native: "messageHandler" },
    ...{ ...plain, download: "Android only" },
  },
  "WeChat, Android": { agent: "wechat", ...inWechat, download: "mask" },
  "WeChat, iPhone": { agent: "wechatIphone", ...inWechat, download: "Android only" },
  "WeChat on a PC": { agent: "pcWechat", ...inWechat, download: "package", isWide: true },
  "a browser, Android": { agent: "browser", ...plain, download: "package" },
  "a browser, iPhone": { agent: "iphone", ...plain, download: "Android only" },
  "the installed shop": { agent: "browser", ...plain, download: "package", isInstalled: true },
  // The bridge lives on phones only.
  "the app's name on a desktop": {
    ...{ agent: "appOnDesktop", ...inApp, download: "package", isWide: true },
  },
  "a desktop": { agent: "desktop", ...plain, download: "package", isWide: true },
};

const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const titles = {
  "QR code": "关注公众号领取",
  "way to the app": "请在 App 内领取礼包",
  "log-in": "请先登录",
};

for (const [name, place] of Object.entries(places)) {
  test.describe(name, () => {
    test.use({
      userAgent: agents[place.agent],
      expectedMessages: /playfront:/,
      ...(place.isWide && wide),
    });
    test("gives what the table of containers says", async ({ page, origin }) => {
      const native = place.native ? await playNative(page, { by: place.native }) : null;
      await page.goto(place.isInstalled ? await startOf(origin) : "/app/rank/?cid=tap_01");
      await ready(page);
      const privacy = page.getByRole("alertdialog", { name: "用户协议与隐私保护" });
      await expect(privacy).toHaveCount(place.asks ? 1 : 0);
      if (place.asks) {
        if (native) expect(await native.calls("event.dispatch")).toEqual([]);
        await privacy.getByRole("button", { name: "同意" }).click();
        await expect(privacy).toBeHidden();
      }
      if (native) await expect.poll(() => native.calls("event.dispatch")).toContainEqual(isReady);
      else expect(await page.evaluate(() => "PlayfrontBridge" in window)).toBe(false);
      await expectObstacle(page, origin, "1", titles[place.follow]);
      await expectObstacle(page, origin, "4", titles[place.appOnly]);
      await expectDownload(page, origin, place.download);
      const code = page.getByRole("img", { name: "当前页面的二维码" });
      await expect(code).toBeVisible({ visible: place.isWide ?? false });
    });
  });
}

const isReady = { name: "page.ready", detail: {} };

/** Where the installed shop opens: within its scope, or the system shows it as a browser's page. */
async function startOf(origin: string): Promise<string> {
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

async function expectDownload(page: Page, origin: string, outcome: Place["download"]) {
  const games = await mustCall(apiOf(origin), "game/getGameList", { page: 1, pageSize: 50 });
  const { gameid, gamename } = games.find(({ gametype }) => gametype === "mobile")!;
  const headers = { "content-disposition": "attachment" };
  await page.route("**/d/**", (route) => route.fulfill({ body: "package", headers }));
  await page.goto(`/app/game/${gameid}`);
  await ready(page);
  const asked = outcome === "package" ? page.waitForRequest(/\/d\/[^/]+\/[^/]+\//) : null;
  await page.getByRole("button", { name: `下载 ${gamename}` }).click();
  await asked;
  const mask = page.getByRole("alertdialog", { name: "请在浏览器中下载" });
  const refusal = page.getByRole("alertdialog", { name: "暂无 iOS 版" });
  await expect(mask).toBeVisible({ visible: outcome === "mask" });
  await expect(refusal).toBeVisible({ visible: outcome === "Android only" });
}

test.describe("in the app", () => {
  test.use({ userAgent: agents.app });

  test("a page in a nested frame is silent", async ({ page }) => {
    await agreeBefore(page);
    const native = await playNative(page, { by: "injected" });
    await page.goto("/app/rank/");
    await ready(page);
    await expect.poll(() => native.calls("event.dispatch")).toContainEqual(isReady);
    await page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.src = "/app/newgame/";
      document.body.append(frame);
    });
    const nested = page.frameLocator("iframe");
    await expect(nested.getByRole("heading", { level: 1 })).toBeAttached();
    const frame = page.frames().find((found) => found.url().endsWith("/app/newgame/"));
    await frame?.waitForFunction(() => "__reactRouterContext" in window);
    await frame?.waitForLoadState("networkidle");
    expect(await frame?.evaluate(() => "PlayfrontBridge" in window)).toBe(false);
    expect(await native.calls("event.dispatch")).toEqual([isReady]);
  });
  const outside = "https://activity.example/spring";

  for (const [what, code] of [
    ["an address outside opens in a view of its own", 1],
    ["a container without such views goes there itself", -1],
  ] as const) {
    test(what, async ({ page }) => {
      await agreeBefore(page);
      const answer = { code, msg: "", data: null };
      const native = await playNative(page, {
        by: "injected",
        answers: { "ui.openCustomView": answer },
      });
      await page.route("**/getHomeSlidePictureList/", (route) => {
        const data = [{ id: "1", src: "/app/icons/icon-192.png", url: outside }];
        return route.fulfill({ json: { code: 1, data, msg: "" } });
      });
      await page.route(outside, (route) => route.fulfill({ body: "activity" }));
      // From another page: the home page itself comes rendered.
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
