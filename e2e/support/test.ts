import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Player, registerPlayer } from "./api.ts";
import { watchPolicy } from "./page-policy.ts";
import { watchSecrets } from "./watch-secrets.ts";

interface Fixtures {
  origin: string;
  /** A fresh account; not signed in in the browser yet. */
  player: Player;
  /** Signs the player in, as if the page had been used before. */
  signIn(player: Player, context?: BrowserContext): Promise<void>;
  /** Matches the messages that this test expects in the console. */
  expectedMessages: RegExp | null;
}

/**
 * Status lines of answers that a page is meant to meet, which the browser prints by itself, workers kept out, and
 * a preload that a worker fetches again because it took over in between.
 */
const networkNoise =
  /^Failed to load resource: the server responded with a status of 4(0[0-4]|10)|^Service Worker registration blocked|cross-world service worker resource mismatch/;

export const test = base.extend<Fixtures & { quietConsole: undefined; policyKept: undefined }>({
  origin: async ({ baseURL }, use) => use(baseURL!),
  player: async ({ origin }, use) => use(await registerPlayer(origin)),
  signIn: async ({ context }, use) => {
    await use(async (player, other = context) => {
      await other.addInitScript(({ token, deviceid }) => {
        // axe opens an empty page of its own, which has no storage.
        if (location.origin === "null" || sessionStorage.getItem("e2e-signed-in")) return;
        sessionStorage.setItem("e2e-signed-in", "1");
        localStorage.setItem("token", token);
        localStorage.setItem("deviceid", deviceid);
      }, player);
    });
  },
  expectedMessages: [null, { option: true }],
  // Console errors, hydration warnings and exceptions fail the test that met them.
  quietConsole: [
    async ({ context, expectedMessages }, use) => {
      const messages: string[] = [];
      const watch = (page: Page) => {
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning")
            messages.push(message.text());
        });
        page.on("pageerror", (error) => messages.push(`exception: ${error.message}`));
      };
      for (const page of context.pages()) watch(page);
      context.on("page", watch);
      await use(undefined);
      const surprises = messages.filter(
        (message) => !networkNoise.test(message) && !expectedMessages?.test(message),
      );
      expect(surprises).toEqual([]);
    },
    { auto: true },
  ],
  // Whatever a page would do inline fails the test that met it; whatever secret a call holds must not be logged.
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
