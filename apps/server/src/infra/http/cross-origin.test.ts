import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ siteOrigins: ["https://shop.example"] });
});
afterAll(() => app.close());

const origin = "https://shop.example";

it.each([
  ["POST", "/m/app/api/index/getHomeGameList/", 200],
  ["POST", "/m/app/api/index/getHomeGameList", 200],
  ["GET", "/m/app/api/index/getHomeGameList/", 405],
  ["POST", "/m/app/api/game/getNothing/", 404],
] as const)("lets a known origin read the answer to %s %s", async (method, url, status) => {
  const { statusCode, headers } = await app.app.inject({ method, url, headers: { origin } });
  expect(statusCode).toBe(status);
  expect(headers["access-control-allow-origin"]).toBe(origin);
  expect(headers.vary).toBe("Origin");
});

it.each(["/healthz", `/media/${"0".repeat(32)}-1x1-ffffff.webp`, "/h5/enter/made-up"])(
  "does not vary %s by origin",
  async (url) => {
    const { headers } = await app.app.inject({ method: "GET", url, headers: { origin } });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("vary");
  },
);
