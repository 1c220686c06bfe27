import { codes } from "@playfront/contract/codes";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFakeHost } from "../src/testing/fake-host.ts";
import { showNotices } from "./notices.ts";
import { createSubscription, messageOf, origin, startFakeWorker } from "./testing/fake-worker.ts";

const release = { title: "《星海》已上线", link: "/game/7/", tag: "41", mute: "12.follow.mac" };
const messagesPage = `${origin}/app/user/message/`;
const settingsPage = `${origin}/app/user/settings/notifications/`;

afterEach(() => vi.unstubAllGlobals());

describe("a push", () => {
  test("is shown before the browser may stop the worker, with a button against its kind", async () => {
    const { browser } = start();
    await push(browser, release);
    expect(browser.shown()).toEqual([
      {
        title: "《星海》已上线",
        options: {
          body: "点击查看",
          tag: "41",
          icon: "/app/icons/icon-192.png",
          lang: "zh-CN",
          data: { link: "/game/7/", mute: "12.follow.mac" },
          actions: [{ action: "mute", title: "不再提醒此类" }],
        },
      },
    ]);
  });

  test("about security has no button against its kind", async () => {
    const { browser } = start();
    await push(browser, { ...release, mute: null });
    expect(browser.shown()[0]?.options.actions).toEqual([]);
  });

  test("that is sent again replaces the first; another one does not", async () => {
    const { browser } = start();
    await push(browser, release);
    await push(browser, release);
    await push(browser, { ...release, title: "新礼包", tag: "42" });
    expect(browser.shown().map(({ title }) => title)).toEqual(["《星海》已上线", "新礼包"]);
  });

  test.each([
    ["has no data", null],
    ["is no JSON", messageOf("hello")],
    ["is empty", messageOf("null")],
    ["is a list", messageOf("[1]")],
    ["has fields of other types", messageOf('{"title":1,"link":{},"tag":[],"mute":2}')],
  ])("that %s still shows something, which leads to the messages", async (_, data) => {
    const { browser } = start();
    await browser.push(data);
    const [notice] = browser.shown();
    expect(notice).toMatchObject({ title: "您有新消息", options: { actions: [] } });
    await browser.tap(notice!);
    expect(focused(browser)).toEqual([messagesPage]);
  });

  test("with an endless title is cut", async () => {
    const { browser } = start();
    await push(browser, { ...release, title: "长".repeat(5000) });
    expect(browser.shown()[0]?.title).toHaveLength(100);
  });
});

describe("a tap on a notification", () => {
  test("takes it away and opens its page", async () => {
    const { browser } = start();
    await push(browser, release);
    await browser.tap(browser.shown()[0]!);
    expect(browser.shown()).toEqual([]);
    expect(focused(browser)).toEqual([`${origin}/app/game/7/`]);
  });

  test.each([true, false])(
    "focuses the window that shows the page (controlled: %s)",
    async (isControlled) => {
      const { browser } = start([
        { url: `${origin}/app/home/`, isControlled: true },
        { url: `${origin}/app/game/7/`, isControlled },
      ]);
      await push(browser, release);
      await browser.tap(browser.shown()[0]!);
      expect(browser.windows).toHaveLength(2);
      expect(focused(browser)).toEqual([`${origin}/app/game/7/`]);
    },
  );

  test("leaves a window that shows another page as it is", async () => {
    const { browser } = start([{ url: `${origin}/app/game/77/`, isControlled: true }]);
    await push(browser, release);
    await browser.tap(browser.shown()[0]!);
    expect(browser.windows.map(({ url }) => url)).toEqual([
      `${origin}/app/game/77/`,
      `${origin}/app/game/7/`,
    ]);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/..//evil.example/",
    "/../console/",
    "/%2e%2e/console/",
    "javascript:alert(1)",
    "game/7/",
    "",
  ])("with a link outside the shop leads to the messages: %s", async (link) => {
    const { browser } = start();
    await push(browser, { ...release, link });
    await browser.tap(browser.shown()[0]!);
    expect(focused(browser)).toEqual([messagesPage]);
  });
});

describe("不再提醒此类", () => {
  test("switches the kind off by the notification's own token and opens nothing", async () => {
    const { browser, host } = start();
    host.answer("push/mute", {});
    await push(browser, release);
    await browser.tap(browser.shown()[0]!, "mute");
    expect(sent(host, "push/mute")).toEqual([{ sign: "12.follow.mac" }]);
    expect(browser.shown()).toEqual([]);
    expect(browser.windows).toEqual([]);
  });

  test.each([
    ["the host refuses", { code: codes.forbidden, status: 403 }],
    ["the host does not know the call", { code: codes.notFound, status: 404 }],
    ["there is no network", { unreachable: true }],
  ])("leads to the settings if %s", async (_, answer) => {
    const { browser, host } = start();
    host.answer("push/mute", answer);
    await push(browser, release);
    await browser.tap(browser.shown()[0]!, "mute");
    const [failure] = browser.shown();
    expect(failure?.title).toBe("未能关闭，请到「消息提醒」设置");
    expect(failure?.options.actions).toEqual([]);
    await browser.tap(failure!);
    expect(focused(browser)).toEqual([settingsPage]);
  });

  test("sends nothing for a notification without a token", async () => {
    const { browser, host } = start();
    await push(browser, { ...release, mute: null });
    await browser.tap(browser.shown()[0]!, "mute");
    expect(sent(host, "push/mute")).toEqual([]);
    expect(focused(browser)).toEqual([`${origin}/app/game/7/`]);
  });
});

describe("a subscription that the browser has changed", () => {
  const options = { userVisibleOnly: true, applicationServerKey: "shop-key" };
  const former = createSubscription("former", options);
  const renewal = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    p256dh: `${name}-p256dh`,
    auth: `${name}-auth`,
    oldendpoint: "https://push.example/former",
    oldauth: "former-auth",
  });

  test("replaces the former one, proved by its key", async () => {
    const { browser, host } = start();
    host.answer("push/renew", {});
    const newSubscription = createSubscription("new");
    await browser.changeSubscription({ oldSubscription: former, newSubscription });
    expect(sent(host, "push/renew")).toEqual([renewal("new")]);
    expect(browser.subscriptions).toEqual([]);
  });

  test("is made anew with the same key of the shop if the browser gives none", async () => {
    const { browser, host } = start();
    host.answer("push/renew", {});
    await browser.changeSubscription({ oldSubscription: former, newSubscription: null });
    expect(sent(host, "push/renew")).toEqual([renewal("renewed")]);
    expect(browser.subscriptions.map((made) => made.options)).toEqual([options]);
  });

  test.each([
    ["is unknown", null],
    ["has no keys", { ...former, toJSON: () => ({ endpoint: "https://push.example/former" }) }],
  ])("is left alone if the former one %s", async (_, oldSubscription) => {
    const { browser, host } = start();
    await browser.changeSubscription({ oldSubscription: oldSubscription as PushSubscription });
    expect(sent(host, "push/renew")).toEqual([]);
    expect(browser.subscriptions).toEqual([]);
  });

  test("ends quietly without a network", async () => {
    const { browser, host } = start();
    host.answer("push/renew", { unreachable: true });
    const newSubscription = createSubscription("new");
    await browser.changeSubscription({ oldSubscription: former, newSubscription });
    expect(sent(host, "push/renew")).toHaveLength(1);
    expect(browser.shown()).toEqual([]);
  });
});

function start(windows?: Parameters<typeof startFakeWorker>[0]) {
  const host = startFakeHost();
  const browser = startFakeWorker(windows);
  showNotices();
  return { host, browser };
}

type Browser = ReturnType<typeof startFakeWorker>;

function push(browser: Browser, notice: object): Promise<void> {
  return browser.push(messageOf(JSON.stringify(notice)));
}

function focused({ windows }: Browser): string[] {
  return windows.filter(({ isFocused }) => isFocused).map(({ url }) => url);
}

function sent(host: ReturnType<typeof startFakeHost>, name: "push/mute" | "push/renew") {
  return host.seen(name).map(({ payload }) => payload);
}
