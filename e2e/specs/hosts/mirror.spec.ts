import { ready } from "../../support/page-checks.ts";
import { registerPlayer, storedToken } from "../../support/players.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

/** The pages of this node keep their session in a frame of the other node. */
const shop = `http://localhost:${ports.strictShop}`;
const mirror = `http://localhost:${ports.shop}`;
test.use({ baseURL: shop, expectedMessages: /invalid message format/ });

test("a plain-http page stores its session in the frame and restores it from there", async ({
  page,
}) => {
  // Register on the node without limits: both nodes accept the session.
  const { token } = await registerPlayer(mirror);
  await page.goto("/app/rank/");
  await ready(page);
  const frame = () => page.frames().find((found) => found.url().startsWith(mirror));
  await expect.poll(() => frame()?.url()).toBe(`${mirror}/mirror/`);
  const frameToken = () => frame()?.evaluate(() => localStorage.getItem("token"));
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.reload();
  await ready(page);
  await expect.poll(frameToken).toBe(token);

  // The page loses its storage, the frame keeps it.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => storedToken(page)).toBe(token);

  // Invalid messages and other keys change nothing.
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.evaluate((origin) => {
    const target = [...document.querySelectorAll("iframe")].find((found) =>
      found.src.startsWith(origin),
    )!.contentWindow!;
    target.postMessage("nonsense", origin);
    target.postMessage({ mirror: 1, act: "write", token: 7, userInfo: null }, origin);
    target.postMessage({ mirror: 1, act: "read", other: "x" }, origin);
  }, mirror);
  await expect
    .poll(() => messages.filter((text) => text.includes("invalid message")).length)
    .toBe(2);
  expect(await frameToken()).toBe(token);
});

test("a page of another origin can neither embed the frame nor send it messages", async ({
  page,
  request,
}) => {
  const { "content-security-policy": policy } = (await request.get(`${mirror}/mirror/`)).headers();
  expect(policy).toContain(`frame-ancestors 'self' ${shop}`);
  // As a top-level page its parent is itself, and messages of that origin are ignored.
  await page.goto(`${mirror}/mirror/`);
  await page.evaluate(
    () =>
      new Promise((heard) => {
        window.postMessage({ mirror: 1, act: "write", token: "planted", userInfo: null }, "*");
        // Messages arrive in the order in which they were sent.
        window.addEventListener("message", ({ data }) => data === "last" && heard(null));
        window.postMessage("last", "*");
      }),
  );
  expect(await storedToken(page)).toBeNull();
});
