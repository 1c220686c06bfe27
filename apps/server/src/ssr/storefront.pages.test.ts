import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { loadedText, tinyHost } from "../testing/tiny-storefront.ts";
import type { manifestOf } from "./manifest.ts";
import { storefrontPages } from "./storefront.pages.ts";

const publicFolder = join(import.meta.dirname, "../../../storefront/public");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ siteOrigins: ["https://shop.example"] });
  await app.app.register(storefrontPages, tinyHost());
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: "GET", url, headers });

it("serves a page as a document", async () => {
  const page = await get("/app/home");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("<!doctype html>");
});

it.each(["/app/home.data", "/app/_root.data", "/app/game/1.data", "/app/game/_.data"])(
  "never hands out a page's bare data, as for %s",
  async (url) => {
    const page = await get(url);
    expect(page.body).not.toContain(loadedText);
    expect(page.body).toContain("<!doctype html>");
  },
);

it.each(["/app/%2e%2e/m/app/api/", "/app/../secret", "/app/%2e%2e//evil.example", "/app/..%2f/x"])(
  "sends nobody elsewhere for %s",
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect([200, 404]).toContain(statusCode);
    expect(headers.location).toBeUndefined();
  },
);

it("redirects within the shop only, however many slashes there are", async () => {
  const { statusCode, headers } = await get("/app///evil.example//?x=1");
  expect([statusCode, headers.location]).toEqual([308, "/app/evil.example?x=1"]);
});

it.each(["/app/home/?x=1", "/app/home/?cid=pf-main", "/app/home/", "/"])(
  "lets no cache keep the redirect of %s",
  async (url) => {
    const { statusCode, headers } = await get(url);
    expect([302, 308]).toContain(statusCode);
    expect(headers["cache-control"]).toBe("no-store");
  },
);

it("repeats no token: it answers with the page, which no cache may keep", async () => {
  const { statusCode, headers, body } = await get("/app/home/?cid=pf-main&token=secret");
  expect([statusCode, headers.location]).toEqual([200, undefined]);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers).not.toHaveProperty("etag");
  expect(body).toContain("<!doctype html>");
});

it("compares a file with what a cache holds by its tag: a node that was rolled back has older files", async () => {
  const files = await mkdtemp(join(tmpdir(), "pf-files-"));
  await writeFile(join(files, "sw.js"), "// the service worker of the version before");
  const shop = await createTestApp();
  await shop.app.register(storefrontPages, { ...tinyHost(), files, development: false });
  const since = { "if-modified-since": new Date(Date.now() + 86_400_000).toUTCString() };
  const { statusCode, headers } = await shop.app.inject({ url: "/app/sw.js", headers: since });
  expect([statusCode, headers["last-modified"]]).toEqual([200, undefined]);
  const known = { ...since, "if-none-match": String(headers.etag) };
  expect((await shop.app.inject({ url: "/app/sw.js", headers: known })).statusCode).toBe(304);
  await shop.close();
  await rm(files, { recursive: true });
});

it("gives shared caches nothing about the caller", async () => {
  const { headers } = await get("/app/home", { origin: "https://shop.example" });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  expect(headers["cache-control"]).toMatch(/^public/);
  expect(headers.vary).toBe("accept-encoding");
});

it("keeps invented addresses out of shared caches", async () => {
  const { headers, statusCode } = await get("/app/category/made-up");
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
});

it("allows the packaging host under the host name of the request", async () => {
  for (const host of ["shop.example", "192.168.1.7:3000", "shop.example"]) {
    const { headers } = await get("/app/home", { host, "x-forwarded-host": "evil.example" });
    const own = `connect-src 'self' http://${host.split(":")[0]}:3001`;
    expect(headers["content-security-policy"]).toContain(own);
  }
});

it("adds nothing of a malformed host to the policy", async () => {
  for (const host of ["x;sandbox;y", "a$&b", "a$'b"]) {
    const { statusCode, headers } = await get("/app/home", { host });
    expect(statusCode).toBe(400);
    expect(headers["content-security-policy"]).not.toContain("sandbox");
  }
});

it("answers 304 with the tag alone to a browser that has the page in any encoding", async () => {
  const { headers } = await get("/app/home", { "accept-encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(headers.etag).toMatch(/^W\//);
  const again = await get("/app/home", { "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("names only pictures that exist, and shortcuts that are pages with an icon of their own", async () => {
  const { headers, body } = await get("/app/manifest.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  const { id, icons, shortcuts, screenshots, start_url, scope } = JSON.parse(body) as ReturnType<
    typeof manifestOf
  >;
  expect([id, start_url, scope]).toEqual(["/app/", "/app/home/", "/app/"]);
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(["any", "maskable"]));
  const ofShortcuts = shortcuts.flatMap((shortcut) => shortcut.icons);
  const files = [...icons, ...ofShortcuts, ...screenshots];
  for (const { src, sizes } of files) {
    const picture = join(publicFolder, src.replace("/app/", ""));
    const { width, height } = await sharp(picture).metadata();
    if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
  }
  for (const { url } of shortcuts) expect(url).toMatch(/^\/app\/.+\/$/);
  expect(new Set(ofShortcuts.map(({ src }) => src)).size).toBe(shortcuts.length);
  const shapes = screenshots.map((shot) => shot.form_factor);
  expect(new Set(shapes)).toEqual(new Set(["narrow", "wide"]));
});

it.each([192, 512])(
  "cuts nothing off the maskable icon of %i pixels, whatever its mask",
  async (size) => {
    const file = join(publicFolder, `icons/maskable-${size}.png`);
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ground = data.subarray(0, 4);
    let reach = 0;
    let opaque = 0;
    for (let at = 0; at < data.length; at += 4) {
      const pixel = data.subarray(at, at + 4);
      if (pixel[3] === 255) opaque += 1;
      if (pixel.every((value, channel) => Math.abs(value - ground[channel]!) < 8)) continue;
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)];
      reach = Math.max(reach, Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2));
    }
    // Every mask keeps at least a circle of four fifths of the icon.
    expect(opaque).toBe(size * size);
    expect(reach).toBeGreaterThan(0);
    expect(reach).toBeLessThanOrEqual(0.4 * size);
  },
);
