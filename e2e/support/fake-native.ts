import type { FakeDownloader } from "@playfront/bridge/testing/fake-downloader";
import type { Page } from "@playwright/test";

const android =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

/** User agents of containers and browsers. */
export const agents = {
  app: `${android} PlayfrontApp/2.1`,
  appIphone: `${iphone} PlayfrontApp/2.1`,
  gameApp: `${android} PlayfrontGameApp/1.4`,
  sdk: `${iphone} PlayfrontSDK/1.3`,
  sdkAndroid: `${android} PlayfrontSDK/1.3`,
  wechat: `${android} MMWEBID/1 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 Weixin NetType/WIFI`,
  wechatIphone: `${iphone} MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN`,
  pcWechat:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat/WMPF WindowsWechat(0x63090a13) UnifiedPCWindowsWechat(0xf254032b) XWEB/13655",
  browser: android,
  desktop:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  appOnDesktop:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 PlayfrontApp/2.1",
  iphone: `${iphone} Version/17.4 Safari/604.1`,
} as const;

export interface NativeCall {
  id: string;
  call: string;
  params: Record<string, unknown>;
}

export type NativeTransport = "messageHandler" | "injected" | "frame";

interface NativeWindow {
  nativeCalls: NativeCall[];
  nativeAnswers: Record<string, unknown>;
  PlayfrontBridge: { receive(message: unknown): void };
  PlayfrontNative: { postMessage(text: string): void };
  askDownloader?(call: string, params: unknown): Promise<unknown>;
}

/**
 * A fake native side as described in `docs/bridge.md`, with one of the transports: WebKit's message handlers, an
 * injected interface, or frames of the custom scheme. Calls succeed without data unless `answers` has an answer. A
 * `downloader` outlives the page, as a native one does. Call it before the page opens.
 */
export async function fakeNative(
  page: Page,
  {
    by,
    answers = {},
    downloader,
  }: { by: NativeTransport; answers?: Record<string, unknown>; downloader?: FakeDownloader },
) {
  if (downloader) await attach(page, downloader);
  await page.addInitScript(
    ({ by, answers }) => {
      if (window.top !== window) return;
      const native = window as unknown as NativeWindow;
      native.nativeCalls = [];
      native.nativeAnswers = answers;
      const receive = (request: NativeCall) => {
        native.PlayfrontBridge.receive({ ack: request.id });
        native.nativeCalls.push(request);
        setTimeout(() => void answer(request), 10);
      };
      const answer = async ({ id, call, params }: NativeCall) => {
        const known = native.nativeAnswers[call] ?? (await native.askDownloader?.(call, params));
        const result = known ?? { code: 1, msg: "", data: null };
        native.PlayfrontBridge.receive(JSON.stringify({ id, result }));
      };
      const port = { postMessage: (text: string) => receive(JSON.parse(text)) };
      if (by === "messageHandler") {
        Object.assign(window, { webkit: { messageHandlers: { PlayfrontNative: port } } });
      } else if (by === "injected") native.PlayfrontNative = port;
      if (by !== "frame") return;
      const seen = new Set<string>();
      new MutationObserver((changes) => {
        for (const frame of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(frame instanceof HTMLIFrameElement)) continue;
          const { protocol, pathname, searchParams } = new URL(frame.src);
          const id = searchParams.get("id") ?? "";
          if (protocol !== "playfront:" || seen.has(id)) continue;
          seen.add(id);
          const call = pathname.split("/").at(-1) ?? "";
          receive({ id, call, params: JSON.parse(searchParams.get("params") ?? "{}") });
        }
      }).observe(document, { childList: true, subtree: true });
    },
    { by, answers },
  );
  return {
    /** Parameters of the calls of this name on the current page. */
    calls: (name: string) =>
      page.evaluate(
        (wanted) =>
          (window as unknown as NativeWindow).nativeCalls
            .filter(({ call }) => call === wanted)
            .map(({ params }) => params),
        name,
      ),
    /** Sets the answer to later calls of this name on the current page. */
    answer: (name: string, result: unknown) =>
      page.evaluate(
        ([call, answer]) => {
          (window as unknown as NativeWindow).nativeAnswers[call] = answer;
        },
        [name, result] as const,
      ),
    tell: (message: unknown) =>
      page.evaluate(
        (said) => (window as unknown as NativeWindow).PlayfrontBridge.receive(said),
        message,
      ),
  };
}

/** Messages during a navigation are lost: a page requests the full list once it listens. */
async function attach(page: Page, downloader: FakeDownloader): Promise<void> {
  await page.exposeBinding(
    "askDownloader",
    (_source, call: string, params: unknown) => downloader.answer(call, params) ?? null,
  );
  const detach = downloader.attach((message) => {
    const say = (said: unknown) =>
      (window as unknown as Partial<NativeWindow>).PlayfrontBridge?.receive(said);
    void page.evaluate(say, message).catch(() => {});
  });
  page.on("close", detach);
}

/** Stores the consent to the privacy policy before the page opens. */
export async function giveConsent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.origin !== "null") localStorage.setItem("privacyauthorize", "1");
  });
}
