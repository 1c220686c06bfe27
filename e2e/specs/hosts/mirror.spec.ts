import { registerPlayer } from "../../support/api.ts";
import { ready } from "../../support/page-health.ts";
import { ports } from "../../support/ports.ts";
import { expect, test } from "../../support/test.ts";

/** The node whose pages keep their session in a frame of the other one. */
const shop = `http://localhost:${ports.strictShop}`;
const mirror = `http://localhost:${ports.shop}`;
test.use({ baseURL: shop, expectedMessages: /invalid message format/ });

test("a plain-http page keeps its session in the frame, and finds it there again", async ({
  page,
}) => {
  // On the node that counts registrations less strictly: both know the session.
  const { token } = await registerPlayer(mirror);
  await page.goto("/app/rank/");
  await ready(page);
  const frame = () => page.frames().find((found) => found.url().startsWith(mirror))!;
  await expect.poll(() => frame()?.url()).toBe(`${mirror}/mirror/`);
  const held = () => frame().evaluate(() => localStorage.getItem("token"));
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.reload();
  await ready(page);
  await expect.poll(held).toBe(token);

  // The page forgets, the frame does not.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBe(token);

  // Nonsense, and keys that are none of its business, change nothing.
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
  expect(await held()).toBe(token);
});

test("a page of another origin may neither frame it nor speak to it", async ({ page, request }) => {
  const { "content-security-policy": policy } = (await request.get(`${mirror}/mirror/`)).headers();
  expect(policy).toContain(`frame-ancestors 'self' ${shop}`);
  // Opened by itself, its parent is itself: nobody else is heard.
  await page.goto(`${mirror}/mirror/`);
  await page.evaluate(
    () =>
      new Promise((heard) => {
        window.postMessage({ mirror: 1, act: "write", token: "planted", userInfo: null }, "*");
        // Messages come in the order they were sent.
        window.addEventListener("message", ({ data }) => data === "last" && heard(null));
        window.postMessage("last", "*");
      }),
  );
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("where it is not configured there is none", async ({ page, request }) => {
  const other = `http://localhost:${ports.foreignShop}`;
  expect((await request.get(`${other}/mirror/`)).status()).toBe(404);
  await page.goto(`${other}/app/rank/`);
  await ready(page);
  expect(await page.locator("iframe").count()).toBe(0);
});
