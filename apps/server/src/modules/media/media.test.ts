import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordedServer } from "../../testing/recorded-server.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createMediaService } from "./media.service.ts";
import { UnusableImageError } from "./picture.ts";

let app: TestApp;
let storage: Storage;
let media: ReturnType<typeof createMediaService>;

beforeAll(async () => {
  app = await createTestApp();
  storage = createDiskStorage(join(app.config.dataDir, "files"));
  media = createMediaService({ storage });
});
afterAll(() => app.close());

/** A picture filled with one colour. */
function draw(width: number, height: number, color = "#e03010") {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ method: "GET", url, headers });
}

test("a stored picture's address contains its size and colour and can be cached forever", async () => {
  const url = await media.store(await draw(300, 200).png().toBuffer());
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}-300x200-(?:e0|d8|e8)[0-9a-f]{4}\.webp$/);
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect([format, width, height]).toEqual(["webp", 300, 200]);
});

test("the same picture has the same address", async () => {
  const image = await draw(50, 50, "#00ff00").png().toBuffer();
  expect(await media.store(image)).toBe(await media.store(image));
  expect(await media.store(await draw(50, 51, "#00ff00").png().toBuffer())).not.toBe(
    await media.store(image),
  );
});

test("a client that has the picture gets 304", async () => {
  const url = await media.store(await draw(80, 80).png().toBuffer());
  for (const address of [url, url.replace(".webp", "/64.webp")]) {
    const { etag } = (await get(address)).headers;
    const again = await get(address, { "if-none-match": `"other", W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get(address, { "if-none-match": '"other"' })).statusCode).toBe(200);
  }
});

test("a picture has one address: a query or another spelling is redirected to it", async () => {
  const url = await media.store(await draw(70, 70).png().toBuffer());
  for (const address of [url, url.replace(".webp", "/64.avif")]) {
    const escaped = `/media/%${address.charCodeAt(7).toString(16)}${address.slice(8)}`;
    const spellings = [`${address}?x=1`, escaped];
    for (const spelling of spellings) {
      const { statusCode, headers } = await get(spelling, { "if-none-match": "*" });
      expect([statusCode, headers.location], spelling).toEqual([301, address]);
      expect(headers["cache-control"]).toBe("public, max-age=86400");
    }
    expect((await get(address)).statusCode).toBe(200);
  }
  expect((await get(`${url.replace("70x70", "71x70")}?x=1`)).statusCode).toBe(404);
});

test.each(["webp", "avif"] as const)("a smaller %s is scaled down, never up", async (format) => {
  const url = await media.store(await draw(200, 100).jpeg().toBuffer());
  for (const [asked, width] of [
    [96, 96],
    [192, 192],
    [1080, 200],
  ]) {
    const answer = await get(url.replace(".webp", `/${asked}.${format}`));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe(`image/${format}`);
    const facts = await sharp(answer.rawPayload).metadata();
    expect(facts.width).toBe(width);
    expect(facts.height).toBe((width as number) / 2);
    expect(facts.format === "webp" || facts.compression === "av1").toBe(true);
  }
});

test("a client that saves data gets half the width, which no shared cache may keep", async () => {
  const url = await media.store(await draw(800, 400, "#225588").png().toBuffer());
  const address = url.replace(".webp", "/768.webp");
  const full = await get(address);
  expect(full.headers).toMatchObject({
    vary: "save-data",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const spared = await get(address, { "save-data": "on" });
  expect((await sharp(spared.rawPayload).metadata()).width).toBe(384);
  expect(spared.headers).toMatchObject({
    vary: "save-data",
    "cache-control": "private, max-age=31536000, immutable",
  });
  const half = await get(url.replace(".webp", "/384.webp"));
  expect(spared.headers.etag).toBe(half.headers.etag);
  expect(spared.headers.etag).not.toBe(full.headers.etag);
  expect((await get(address, { "save-data": "off" })).headers.etag).toBe(full.headers.etag);
  const again = { "save-data": "on", "if-none-match": String(spared.headers.etag) };
  expect((await get(address, again)).statusCode).toBe(304);
  // The result is never narrower than the smallest width, and only listed widths can be requested.
  const smallest = await get(url.replace(".webp", "/64.webp"), { "save-data": "on" });
  expect((await sharp(smallest.rawPayload).metadata()).width).toBe(64);
  expect((await get(url.replace(".webp", "/500.webp"), { "save-data": "on" })).statusCode).toBe(
    404,
  );
});

test("the picture of a shared link is a JPEG of 600 pixels without transparency, which goes with the picture", async () => {
  const clear = { r: 200, g: 30, b: 30, alpha: 0.5 };
  const create = { width: 80, height: 40, channels: 4, background: clear } as const;
  const url = await media.store(await sharp({ create }).png().toBuffer());
  const shared = url.replace(".webp", "/600.jpg");
  const answer = await get(shared, { "save-data": "on" });
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  const { format, width, height, channels } = await sharp(answer.rawPayload).metadata();
  expect([format, width, height, channels]).toEqual(["jpeg", 600, 300, 3]);
  await media.remove(url);
  expect((await get(shared)).statusCode).toBe(404);
  const folder = join(app.config.dataDir, "files", "media", url.slice(7, -5));
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

test("a width first requested by many clients at once is made once", async () => {
  const url = await media.store(await draw(400, 400, "#123456").png().toBuffer());
  const puts: string[] = [];
  const put: Storage["put"] = (key, data) => {
    puts.push(key);
    return storage.put(key, data);
  };
  const counting = createMediaService({ storage: { ...storage, put } });
  const name = url.slice("/media/".length, -".webp".length);
  const variant = {
    media: { name, width: 400, height: 400, color: "123456" },
    width: 128 as const,
    format: "webp" as const,
  };
  const made = await Promise.all(Array.from({ length: 12 }, () => counting.readVariant(variant)));
  expect(puts).toEqual([`media/${name}/128.webp`]);
  expect(new Set(made.map((image) => image?.length)).size).toBe(1);
  await counting.readVariant(variant);
  expect(puts).toHaveLength(1);
});

test("a stored picture keeps only the pixels of the file", async () => {
  const image = await draw(60, 30)
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const url = await media.store(image);
  const { rawPayload } = await get(url);
  const facts = await sharp(rawPayload).metadata();
  expect(facts.exif).toBeUndefined();
  expect([facts.width, facts.height]).toEqual([30, 60]);
});

test("a picture can be cropped to a size, and a huge one is scaled down", async () => {
  const cut = { cover: { width: 256, height: 256 } };
  expect(await media.store(await draw(100, 400).png().toBuffer(), cut)).toContain("-256x256-");
  expect(await media.store(await draw(6000, 300).png().toBuffer())).toContain("-2160x108-");
});

test("a file that is not a picture is refused", async () => {
  const png = await draw(20, 20).png().toBuffer();
  const wrong = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from("<html><script>alert(1)</script></html>"),
    Buffer.alloc(0),
    png.subarray(0, 40),
    Buffer.concat([png.subarray(0, 16), Buffer.alloc(300, 7)]),
    await draw(20, 20).tiff().toBuffer(),
  ];
  for (const bytes of wrong) {
    await expect(media.store(bytes)).rejects.toThrow(UnusableImageError);
  }
});

test("a picture with too many pixels for the memory is refused", async () => {
  const bomb = await draw(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(media.store(bomb)).rejects.toThrow(UnusableImageError);
});

test.each([
  `/media/${"a".repeat(32)}-10x10-ffffff.webp`,
  `/media/${"a".repeat(32)}-10x10-ffffff/64.webp`,
  `/media/${"a".repeat(32)}-10x10-ffffff/64.avif`,
  "/media/..%2fsecret.key",
  "/media/%2e%2e/%2e%2e/secret.key",
  "/media/..%5c..%5csecret.key",
  "/media/x/64.webp",
  "/media/",
])("%s is an unknown picture", async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 404, data: null });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("requests for unknown widths leave no files behind", async () => {
  const url = await media.store(await draw(500, 500, "#abcdef").png().toBuffer());
  for (const width of [65, 1081, 4000]) {
    expect((await get(url.replace(".webp", `/${width}.webp`))).statusCode).toBe(404);
  }
  const folder = url.slice("/media/".length, -".webp".length);
  expect(await readdir(join(app.config.dataDir, "files/media"))).not.toContain(folder);
});

test("made-up addresses ask the database nothing; a stored picture's asks once", async () => {
  const node = await startRecordedServer(app);
  const ask = async (url: string, headers = {}) =>
    (await node.app.inject({ method: "GET", url, headers })).statusCode;
  node.takeWork();
  for (let number = 10; number < 60; number += 1) {
    const name = `${"ab".repeat(15)}${number}-300x200-e03010`;
    const headers = { "if-none-match": `"${name}"` };
    expect(await ask(`/media/${name}.webp`)).toBe(404);
    expect(await ask(`/media/${name}.webp`, headers)).toBe(404);
    expect(await ask(`/media/${name}/96.avif`)).toBe(404);
  }
  expect(node.takeWork()).toEqual([]);
  const url = await media.store(await draw(30, 20, "#0055aa").png().toBuffer());
  expect([await ask(url), await ask(url)]).toEqual([200, 200]);
  expect(node.takeWork()).toEqual([expect.stringContaining("avatar_files")]);
  await node.app.close();
});
