import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { watchPolicy } from "./content-policy.ts";
import { type Player, registerPlayer } from "./players.ts";
import { watchSecrets } from "./watch-secrets.ts";

interface Fixtures {
  origin: string;
  /** A new account, not logged in in the browser. */
  player: Player;
  /** Stores the player's session in the browser before the page opens, by default in the test's context. */
  login(player: Player, context?: BrowserContext): Promise<void>;
  /** Console errors and warnings that this test expects. */
  expectedMessages: RegExp | null;
}

/**
 * Messages that the browser logs for expected answers: client errors, the blocked service worker, and a navigation
 * preload that a worker repeats because it has just taken over.
 */
const networkNoise =
  /^Failed to load resource: the server responded with a status of 4(0[0-4]|10)|^Service Worker registration blocked|cross-world service worker resource mismatch/;

type Automatic = Record<"nativeFrames" | "endedRoutes" | "quietConsole" | "policyKept", undefined>;

export const test = base.extend<Fixtures & Automatic>({
  origin: async ({ baseURL }, use) => use(baseURL!),
  player: async ({ origin }, use) => use(await registerPlayer(origin)),
  login: async ({ context }, use) => {
    await use(async (player, target = context) => {
      await target.addInitScript(({ token, deviceid }) => {
        // axe opens an empty page, which has no storage.
        if (location.origin === "null" || sessionStorage.getItem("e2e-signed-in")) return;
        sessionStorage.setItem("e2e-signed-in", "1");
        localStorage.setItem("token", token);
        localStorage.setItem("deviceid", deviceid);
      }, player);
    });
  },
  expectedMessages: [null, { option: true }],
  // A container cancels the navigation of a frame that calls its native side. Chromium would ask whether to open another
  // program, and no tap reaches the page meanwhile: here such a frame has an empty document.
  nativeFrames: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        const { prototype } = HTMLIFrameElement;
        const src = Object.getOwnPropertyDescriptor(prototype, "src")!;
        Object.defineProperty(prototype, "src", {
          ...src,
          set(this: HTMLIFrameElement, address: string) {
            if (address.startsWith("playfront:")) this.srcdoc = "";
            src.set!.call(this, address);
          },
        });
      });
      await use(undefined);
    },
    { auto: true },
  ],
  // A test may end while a route of its own still answers a call of the page.
  endedRoutes: [
    async ({ context }, use) => {
      await use(undefined);
      for (const routes of [context, ...context.pages()])
        await routes.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
  // Console errors, warnings and exceptions fail the test.
  quietConsole: [
    async ({ context, expectedMessages }, use) => {
      const messages: string[] = [];
      const watch = (page: Page) => {
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning")
            messages.push(message.text());
        });
        page.on("pageerror", (error) =>
          messages.push(`exception: ${error.message} on ${page.url()}`),
        );
      };
      for (const page of context.pages()) watch(page);
      context.on("page", watch);
      await use(undefined);
      const unexpected = messages.filter(
        (message) => !networkNoise.test(message) && !expectedMessages?.test(message),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
  // Inline scripts and styles fail the test; the secrets of all calls are recorded for the search of the log.
  policyKept: [
    async ({ context }, use) => {
      watchSecrets(context);
      const problems = await watchPolicy(context);
      await use(undefined);
      expect(await problems()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
