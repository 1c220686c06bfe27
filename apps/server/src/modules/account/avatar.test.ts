import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { calls } from "@playfront/contract/calls";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
  player = await makePlayer(app);
});
afterAll(() => app.close());

interface Upload {
  file?: Buffer;
  field?: string;
  headers?: Record<string, string>;
}

async function upload({ file, field = "file", headers = player.headers }: Upload) {
  const form = new FormData();
  if (file) form.append(field, new Blob([new Uint8Array(file)]), "avatar.png");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const response = await app.app.inject({
    method: "POST",
    url: calls["user/uploadAvatar"].path,
    headers: { "content-type": request.headers.get("content-type") ?? "", ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#e04030" } });
}

describe("an avatar", () => {
  test.each(["jpeg", "png", "webp", "gif"] as const)(
    "in %s becomes a square WebP that the shop serves",
    async (format) => {
      const file = await picture(300, 200).toFormat(format).toBuffer();
      const { code, data } = await upload({ file });
      expect(code).toBe(1);
      const served = await app.app.inject({ method: "GET", url: data.avatar });
      expect(served.statusCode).toBe(200);
      const meta = await sharp(served.rawPayload).metadata();
      expect(meta).toMatchObject({ format: "webp", width: 512, height: 512 });
      const info = await app.call("user/getUserInfo", {}, player.headers);
      expect(info.data.avatar).toBe(data.avatar);
    },
  );

  test("keeps nothing of the file but its pixels", async () => {
    const file = await picture(64, 64)
      .withExif({ IFD0: { Copyright: "taken at home" } })
      .jpeg()
      .toBuffer();
    const { data } = await upload({ file });
    const served = await app.app.inject({ method: "GET", url: data.avatar });
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    expect(served.rawPayload.includes("taken at home")).toBe(false);
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a program", Buffer.from(`MZ${"\0".repeat(200)}`)],
    ["text that says it is a PNG", Buffer.from("\x89PNG\r\n\x1a\n and nothing more", "latin1")],
    ["an empty file", Buffer.alloc(0)],
  ])("cannot be %s", async (_name, file) => {
    const before = await app.call("user/getUserInfo", {}, player.headers);
    const refused = await upload({ file });
    expect(refused).toMatchObject({ code: 400, status: 400, data: { field: "file" } });
    expect(refused.msg).toMatch(/图片/);
    const after = await app.call("user/getUserInfo", {}, player.headers);
    expect(after.data.avatar).toBe(before.data.avatar);
  });

  test("cannot be a picture that is small as a file and vast when it is unpacked", async () => {
    const file = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await upload({ file })).toMatchObject({ code: 400, data: { field: "file" } });
  });

  test("cannot be larger than 5 MB", async () => {
    const file = Buffer.concat([
      await picture(9, 9).png().toBuffer(),
      Buffer.alloc(5 * 1024 * 1024),
    ]);
    const refused = await upload({ file });
    expect(refused).toMatchObject({ code: 400, data: { field: "file" }, msg: "图片不能超过 5 MB" });
  });

  test("cannot be larger than 5 MB, in whatever pieces it arrives", async () => {
    const { data } = await sharp(randomBytes(3 * 1400 ** 2), {
      raw: { width: 1400, height: 1400, channels: 3 },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    expect(data.length).toBeGreaterThan(5 * 1024 * 1024);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    // Pieces of the last size end at the limit to the byte.
    for (const piece of [16_000, 100_000, 65_536]) {
      const count = Math.ceil(data.length / piece);
      const pieces = Array.from({ length: count }, (_, index) =>
        data.subarray(index * piece, (index + 1) * piece),
      );
      const response = await app.app.inject({
        method: "POST",
        url: calls["user/uploadAvatar"].path,
        headers: { ...player.headers, "content-type": "multipart/form-data; boundary=b" },
        payload: Readable.from([Buffer.from(head), ...pieces, Buffer.from("\r\n--b--\r\n")]),
      });
      expect(response.json()).toMatchObject({ code: 400, msg: "图片不能超过 5 MB" });
    }
  });

  test("must come in the field `file` of a multipart form, from a player", async () => {
    const file = await picture(9, 9).png().toBuffer();
    expect(await upload({ file, field: "other" })).toMatchObject({ code: 400 });
    expect(await upload({})).toMatchObject({ code: 400, data: { field: "file" } });
    expect(await upload({ file, headers: { deviceid: "d" } })).toMatchObject({ code: 401 });
    const form = await app.call("user/uploadAvatar", {}, player.headers);
    expect(form).toMatchObject({ code: 400, data: { field: "file" } });
  });

  test.each([
    [
      "breaks off in its middle",
      "; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ["says nothing of its parts", "", "x"],
    ["has no part at all", "; boundary=b", "--b--\r\n"],
    ["is empty", "; boundary=b", ""],
  ])("is asked for anew when the form %s", async (_name, parameters, payload) => {
    const { statusCode, json } = await app.app.inject({
      method: "POST",
      url: calls["user/uploadAvatar"].path,
      headers: { ...player.headers, "content-type": `multipart/form-data${parameters}` },
      payload,
    });
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ code: 400, data: { field: "file" } });
    expect(json().msg).toMatch(/图片/);
  });
});
