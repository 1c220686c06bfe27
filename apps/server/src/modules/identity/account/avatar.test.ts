import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { calls } from "@playfront/contract/calls";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../../testing/accounts.ts";
import {
  avatarRequest,
  type UploadOptions,
  uploadAvatar,
} from "../../../testing/clients/uploads.ts";
import {
  animation,
  draw,
  gifOfFrames,
  gifWithComment,
  jpegOfSize,
  jpegWithComment,
  pngOfSize,
  zip,
} from "../../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 10 });
  player = await makePlayer(app);
});
afterAll(() => app.close());

const upload = (file: Buffer, options: UploadOptions = {}) =>
  uploadAvatar(app.app, player, file, options);

async function served(avatar: string) {
  const { statusCode, headers, rawPayload } = await app.app.inject({ method: "GET", url: avatar });
  expect(statusCode).toBe(200);
  return { headers, bytes: rawPayload, facts: await sharp(rawPayload).metadata() };
}

async function shownAvatar(): Promise<string> {
  return (await app.call("user/getUserInfo", {}, player.headers)).data.avatar;
}

/** The red, green and blue of the pixel in a corner. */
async function cornerOf(bytes: Buffer): Promise<number[]> {
  const corner = sharp(bytes).extract({ left: 8, top: 8, width: 1, height: 1 }).removeAlpha();
  return [...(await corner.raw().toBuffer())];
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 110 && blue < 110;

const avatarCaching = "private, max-age=86400, must-revalidate";

describe("an avatar", () => {
  test.each(["jpeg", "png", "webp", "gif"] as const)(
    "in %s becomes a square WebP that browsers keep for a day, and no cache in between",
    async (format) => {
      const { code, data } = await upload(await draw(300, 200).toFormat(format).toBuffer());
      expect(code).toBe(1);
      const { headers, facts } = await served(data.avatar);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": avatarCaching,
      });
      expect(facts).toMatchObject({ format: "webp", width: 512, height: 512 });
      expect(await shownAvatar()).toBe(data.avatar);
    },
  );

  test("has a random name, a new one each time", async () => {
    const file = await draw(30, 30).png().toBuffer();
    const first = (await upload(file)).data.avatar;
    const second = (await upload(file)).data.avatar;
    expect(first).toMatch(/^\/media\/[0-9a-f]{32}-512x512-[0-9a-f]{6}\.webp$/);
    expect(second.slice(0, 39)).not.toBe(first.slice(0, 39));
  });

  test("keeps only the pixels of the file: no location, camera or profile", async () => {
    const file = await draw(64, 64)
      .withExif({
        IFD0: { Copyright: "taken at home", Model: "my-camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 14/1 0/1" },
      })
      .withIccProfile("p3")
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">my street</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { bytes, facts } = await served((await upload(file)).data.avatar);
    expect([facts.exif, facts.icc, facts.xmp, facts.iptc]).toEqual(Array(4).fill(undefined));
    for (const trace of ["taken at home", "my-camera", "my street", "Exif", "GPS"]) {
      expect(bytes.includes(trace), trace).toBe(false);
    }
  });

  test("is rotated as the camera recorded", async () => {
    const left = await draw(40, 80).png().toBuffer();
    const file = await draw(80, 80, "#3040e0")
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // After a quarter turn the left side is at the top.
    const { bytes } = await served((await upload(file)).data.avatar);
    const pixel = async (x: number, y: number) => {
      const one = sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha();
      return isRed([...(await one.raw().toBuffer())]);
    };
    expect([await pixel(30, 30), await pixel(480, 30)]).toEqual([true, true]);
    expect([await pixel(30, 480), await pixel(480, 480)]).toEqual([false, false]);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["of four inks", () => draw(50, 50).toColourspace("cmyk").jpeg().toBuffer()],
    ["in the colours of a wide screen", () => draw(50, 50).withIccProfile("p3").png().toBuffer()],
    ["of sixteen bits", () => draw(50, 50).toColourspace("rgb16").png().toBuffer()],
    ["of one pixel", () => draw(1, 1).png().toBuffer()],
    ["60,000 pixels wide and two high", () => draw(60_000, 2).png().toBuffer()],
    ["that is progressive", () => draw(50, 50).jpeg({ progressive: true }).toBuffer()],
    [
      "padded with nothing",
      async () => Buffer.concat([await draw(50, 50).jpeg().toBuffer(), Buffer.alloc(99)]),
    ],
    ["that moves, as a GIF", () => animation("gif")],
    ["that moves, as a WebP", () => animation("webp")],
  ])("may be made of a picture %s", async (_what, make) => {
    const { code, msg, data } = await upload(await make());
    expect([code, msg]).toEqual([1, ""]);
    const { bytes, facts } = await served(data.avatar);
    expect(facts).toMatchObject({ width: 512, height: 512, space: "srgb" });
    expect(facts.pages ?? 1).toBe(1);
    expect(await cornerOf(bytes)).toSatisfy(isRed);
  });
});

const format = "这不是可用的图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片";
const svg = "不支持 SVG 图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片";
const damaged = "图片已损坏或不完整，请换一张";
const pixels = "图片尺寸太大了，请上传 4000 万像素以内的图片";
const hidden = "图片文件中夹带了其他内容，请截图或另存后再上传";
const svgFile = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';
const after = async (picture: Promise<Buffer>, what: string | Buffer) =>
  Buffer.concat([await picture, Buffer.from(what)]);
const halfOf = async (picture: Promise<Buffer>) => {
  const whole = await picture;
  return whole.subarray(0, whole.length / 2);
};
const jpeg = () => draw(60, 60).jpeg().toBuffer();

describe("an upload that is refused with a message and changes nothing", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string?]>([
    ["a bomb of 49 million pixels", () => draw(7000, 7000).png().toBuffer(), pixels],
    ["a PNG that says it is 60,000 by 60,000", () => pngOfSize(60_000, 60_000), pixels],
    [
      "a PNG that says it is 2,147,483,647 by as much",
      () => pngOfSize(2 ** 31 - 1, 2 ** 31 - 1),
      damaged,
    ],
    ["a JPEG that says it is 65,500 by 65,500", () => jpegOfSize(65_500, 65_500), pixels],
    ["a JPEG without any size", () => jpegOfSize(0, 0), damaged],
    ["a GIF of 20,000 frames", () => gifOfFrames(20_000), "动图太长了，请换一张图片"],
    ["half a JPEG", () => halfOf(jpeg()), damaged],
    ["a JPEG without its end", async () => (await jpeg()).subarray(0, -2), damaged],
    ["half a PNG", () => halfOf(draw(60, 60).png().toBuffer()), damaged],
    ["half a GIF", () => halfOf(animation("gif")), damaged],
    ["half a WebP", () => halfOf(animation("webp")), damaged],
    ["a PNG's first bytes and nothing more", () => Buffer.from("89504e470d0a1a0a", "hex"), damaged],
    [
      "a JPEG's first bytes and noise",
      () => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(999, 7)]),
      damaged,
    ],
    ["a JPEG with a ZIP behind it", () => after(jpeg(), zip("a.txt", "x")), hidden],
    ["a JPEG with a ZIP in its comment", () => jpegWithComment(zip("a.txt", "x")), hidden],
    [
      "a JPEG with a page behind it",
      () => after(jpeg(), "<html><script>alert(1)</script>"),
      hidden,
    ],
    [
      "a JPEG with a page in its comment",
      () => jpegWithComment(Buffer.from("<HTML><body>")),
      hidden,
    ],
    [
      "a JPEG with PHP in its comment",
      () => jpegWithComment(Buffer.from("<?php system('id');")),
      hidden,
    ],
    ["a JPEG with a PDF in its comment", () => jpegWithComment(Buffer.from("%PDF-1.7 ")), hidden],
    ["a JPEG with a JPEG behind it", async () => after(jpeg(), await jpeg()), hidden],
    [
      "a GIF with a script behind it",
      () => after(draw(9, 9).gif().toBuffer(), "*/=1;alert(1)//"),
      hidden,
    ],
    [
      "a GIF with a script in its comment",
      () => gifWithComment("*/=1;</pre><script>alert(1)"),
      hidden,
    ],
    [
      "a GIF whose size opens a comment of JavaScript",
      async () => {
        const gif = await draw(9, 9).gif().toBuffer();
        gif.write("/*", 6, "latin1");
        return gif;
      },
      hidden,
    ],
    [
      "a PNG with a RAR behind it",
      () => after(draw(9, 9).png().toBuffer(), "Rar!\x1a\x07\x01\0"),
      hidden,
    ],
    ["a WebP with a page behind it", () => after(draw(9, 9).webp().toBuffer(), "<html>"), hidden],
    ["an SVG", () => Buffer.from(svgFile), svg, "a.svg"],
    ["an SVG that is named a PNG", () => Buffer.from(svgFile), svg, "a.png"],
    [
      "an SVG behind a declaration",
      () => Buffer.from(`<?xml version="1.0"?><!-- x -->\n${svgFile}`),
      svg,
    ],
    [
      "a program that is named a JPEG",
      () => Buffer.from(`MZ\x90\0${"\0".repeat(60)}PE\0\0`, "latin1"),
      format,
      "photo.jpg",
    ],
    ["a program for Linux", () => Buffer.from(`\x7fELF${"\0".repeat(60)}`, "latin1"), format],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), format],
    ["a ZIP", () => zip("a.png", "x"), format],
    ["a TIFF", () => draw(9, 9).tiff().toBuffer(), format],
    ["an AVIF", () => draw(64, 64).avif({ effort: 0 }).toBuffer(), format],
    ["text", () => Buffer.from("GIF8 is how I begin"), format],
    ["nothing", () => Buffer.alloc(0), "图片是空的，请换一张"],
    [
      "5 MB and a byte",
      async () => {
        const picture = await jpeg();
        return Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 + 1 - picture.length)]);
      },
      "图片不能超过 5 MB",
    ],
  ])("%s", async (_what, make, msg, filename) => {
    const before = await shownAvatar();
    const files = await countFiles();
    const refused = await upload(await make(), { filename });
    expect(refused).toMatchObject({ code: 400, status: 400, data: { field: "file" } });
    expect(refused.msg).toBe(msg);
    expect(await shownAvatar()).toBe(before);
    expect(await countFiles()).toBe(files);
  });

  async function countFiles(): Promise<number> {
    const { rows } = await app.database.pool.query("select count(*)::int as n from avatar_files");
    return rows[0].n;
  }

  test("a picture of exactly 5 MB is accepted", async () => {
    const picture = await jpeg();
    const file = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
    expect(await upload(file)).toMatchObject({ code: 1 });
  });

  test("more than 5 MB, in pieces of any size", async () => {
    const size = 5 * 1024 * 1024 + 65_536;
    const data = Buffer.concat([await jpeg(), randomBytes(size)]);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    // Pieces of the last size end exactly at the limit.
    for (const piece of [16_000, 100_000, 65_536]) {
      const count = Math.ceil(data.length / piece);
      const pieces = Array.from({ length: count }, (_, index) =>
        data.subarray(index * piece, (index + 1) * piece),
      );
      const answer = await send(
        "multipart/form-data; boundary=b",
        Readable.from([Buffer.from(head), ...pieces, Buffer.from("\r\n--b--\r\n")]),
      );
      expect(answer).toMatchObject({ code: 400, msg: "图片不能超过 5 MB" });
    }
  });
});

async function send(type: string, payload: Readable | string | Buffer, sender = player) {
  const response = await app.app.inject({
    method: "POST",
    url: calls["user/uploadAvatar"].path,
    headers: { ...sender.headers, "content-type": type },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
}

describe("the form", () => {
  test("needs the picture in the field `file` and a logged-in player", async () => {
    const file = await draw(9, 9).png().toBuffer();
    const missing = { code: 400, data: { field: "file" }, msg: "请选择要上传的图片" };
    expect(await upload(file, { field: "other" })).toMatchObject(missing);
    expect(await upload(file, { headers: { deviceid: "d" } })).toMatchObject({ code: 401 });
    const form = await app.call("user/uploadAvatar", {}, player.headers);
    expect(form).toMatchObject(missing);
  });

  test("may have other fields that are not files, before and after", async () => {
    const file = await draw(9, 9).png().toBuffer();
    const more = { before: { name: "头像", __proto: "x" }, after: { size: "9" } };
    expect(await upload(file, more)).toMatchObject({ code: 1 });
  });

  test("has one file only", async () => {
    const file = await draw(9, 9).png().toBuffer();
    const before = await shownAvatar();
    for (const second of ["file", "other"]) {
      const refused = await upload(file, { second });
      expect(refused).toMatchObject({ code: 400, msg: "一次只能上传一张图片" });
    }
    expect(await shownAvatar()).toBe(before);
  });

  test("is refused with a hundred fields, or a field of a megabyte", async () => {
    const file = await draw(9, 9).png().toBuffer();
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, "x"]));
    const msg = "图片没有完整上传，请重试";
    expect(await upload(file, { before: many })).toMatchObject({ code: 400, msg });
    const long = await upload(file, { before: { long: "x".repeat(1024 * 1024) } });
    expect(long.status).toBeLessThan(500);
  });

  test.each([
    [
      "breaks off in its middle",
      "; boundary=b",
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
      "图片没有完整上传，请重试",
    ],
    ["does not say its boundary", "", "x", "图片没有完整上传，请重试"],
    [
      "has a boundary that never comes",
      "; boundary=b",
      "--c\r\n\r\nx\r\n--c--",
      "图片没有完整上传，请重试",
    ],
    ["has no part at all", "; boundary=b", "--b--\r\n", "请选择要上传的图片"],
    ["is empty", "; boundary=b", "", "请选择要上传的图片"],
    [
      "has a part without a name",
      "; boundary=b",
      "--b\r\n\r\nx\r\n--b--\r\n",
      "请选择要上传的图片",
    ],
    [
      "has heads without end",
      "; boundary=b",
      `--b\r\n${"a: b\r\n".repeat(9999)}`,
      "图片没有完整上传，请重试",
    ],
  ])("is asked for anew when it %s", async (_name, parameters, payload, msg) => {
    const answer = await send(`multipart/form-data${parameters}`, payload);
    expect(answer).toMatchObject({ status: 400, code: 400, data: { field: "file" } });
    expect(answer.msg).toBe(msg);
  });
});

describe("how often", () => {
  test("two at a time: a third is refused until one of them has ended", async () => {
    const someone = await makePlayer(app);
    const { type, body } = await avatarRequest(someone, await draw(9, 9).png().toBuffer());
    const slow = [new PassThrough(), new PassThrough(), new PassThrough()];
    const under = slow.map((payload) => send(type, payload.pause(), someone));
    for (const stream of slow) stream.write(body.subarray(0, 99));
    // None of them can end yet, so every answer now is a refusal.
    const refused = await Promise.race(under);
    expect(refused).toMatchObject({ code: 429, msg: "上一张图片还在上传，请稍候" });
    for (const stream of slow) stream.end(body.subarray(99));
    const answers = await Promise.all(under);
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 1, 429]);
    expect(await send(type, body, someone)).toMatchObject({ code: 1 });
  });

  test("twenty an hour and fifty a day, accepted or not", async () => {
    const busy = await createTestApp();
    busy.clock.set(new Date("2026-11-20T00:00:00Z"));
    const someone = await makePlayer(busy);
    const tries = async (count: number) => {
      let answer = await uploadAvatar(busy.app, someone, Buffer.from("x"));
      for (let n = 1; n < count; n += 1)
        answer = await uploadAvatar(busy.app, someone, Buffer.from("x"));
      return answer;
    };
    expect(await tries(20)).toMatchObject({ code: 400 });
    const hour = { code: 429, msg: "修改头像太频繁了，请稍后再试", data: { retryAfter: 3600 } };
    expect(await tries(1)).toMatchObject(hour);
    busy.clock.advance(3600);
    expect(await tries(20)).toMatchObject({ code: 400 });
    busy.clock.advance(3600);
    expect(await tries(10)).toMatchObject({ code: 400 });
    const day = { code: 429, msg: "今天修改头像的次数太多了，请明天再试" };
    expect(await tries(1)).toMatchObject(day);
    const other = await makePlayer(busy);
    expect(await uploadAvatar(busy.app, other, Buffer.from("x"))).toMatchObject({ code: 400 });
    await busy.close();
  });
});
