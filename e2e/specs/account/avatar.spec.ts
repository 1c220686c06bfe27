import { Buffer } from "node:buffer";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBoth,
  ready,
  takeScreenshot,
} from "../../support/page-checks.ts";
import { expect, test } from "../../support/test.ts";

const address = "/app/user/profile/avatar/";

// The tracer reads every picture's bytes. For a file that is no picture the browser fetches it again for the page, which
// the page's Content-Security-Policy forbids.
test.use({ trace: "off" });

/** A picture of 400 by 200 pixels, red on the left and blue on the right, drawn by the browser. */
async function drawPicture(page: Page, type = "image/jpeg"): Promise<Buffer> {
  const url = await page.evaluate((wanted) => {
    const canvas = document.createElement("canvas");
    canvas.width = 400;
    canvas.height = 200;
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#e02020";
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = "#2040e0";
    context.fillRect(200, 0, 200, 200);
    return canvas.toDataURL(wanted, 0.95);
  }, type);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The same JPEG with an EXIF orientation of 6: rotate 90° clockwise. */
function rotated(jpeg: Buffer): Buffer {
  const exif =
    "457869660000" + "4d4d002a00000008" + "0001" + "011200030000000100060000" + "00000000";
  const head = Buffer.from(
    `ffe1${(exif.length / 2 + 2).toString(16).padStart(4, "0")}${exif}`,
    "hex",
  );
  return Buffer.concat([jpeg.subarray(0, 2), head, jpeg.subarray(2)]);
}

/** Chooses a file; the type follows from its name. */
async function choose(page: Page, content: Buffer, name = "photo.jpg") {
  const path = join(await mkdtemp(join(tmpdir(), "pf-avatar-")), name);
  await writeFile(path, content);
  await page.getByLabel(/选择图片|换一张/).setInputFiles(path);
}

/** The colours of the served avatar at some points: r for mostly red, b for mostly blue. */
async function coloursAt(page: Page, src: string, places: [number, number][]): Promise<string> {
  return page.evaluate(
    async ([url, points]) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(picture, 0, 0);
      const read = ([x, y]: [number, number]) => {
        const [red, , blue] = context.getImageData(x, y, 1, 1).data;
        return red! > blue! ? "r" : "b";
      };
      return points.map(read).join("");
    },
    [src, places] as const,
  );
}

const edges: [number, number][] = [
  [20, 256],
  [492, 256],
];

async function storedAvatar(page: Page): Promise<string> {
  const held = await page.evaluate(() => localStorage.getItem("userInfo"));
  return JSON.parse(held ?? "{}").avatar;
}

test.beforeEach(async ({ page, player, login }) => {
  await login(player);
  await page.goto(address);
  await ready(page);
});

test("a player chooses a picture, moves it, and sees the new avatar everywhere", async ({
  page,
}) => {
  await choose(page, await drawPicture(page));
  const frame = page.getByRole("group", { name: /头像裁剪/ });
  await expect(frame).toBeFocused();
  await expectAccessible(page);
  // Drag to the left edge: the square shows only red.
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 100, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page).toHaveURL("/app/user/profile/");
  const avatar = await storedAvatar(page);
  expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}-512x512-/);
  expect(await coloursAt(page, avatar, edges)).toBe("rr");
  const shown = page.locator(`img[src^="${avatar.replace(".webp", "")}"]`);
  await expect(shown.first()).toBeVisible();
  await page.goto("/app/user/");
  await expect(shown.first()).toBeVisible();
});

test("a player without a picture chooses one of the shop's", async ({ page }) => {
  for (const picture of await page.getByRole("list").getByRole("img").all()) {
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(512);
  }
  await page.getByRole("button", { name: "熊猫" }).click();
  await expect(page.getByRole("button", { name: "熊猫" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await takeScreenshot(page, "avatar-default", true);
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page).toHaveURL("/app/user/profile/");
  expect(await storedAvatar(page)).toMatch(/^\/media\/[0-9a-f]{32}-512x512-/);
});

test("keyboard and pinch gestures move and zoom the picture", async ({ page, context }) => {
  await choose(page, await drawPicture(page));
  const frame = page.getByRole("group", { name: /头像裁剪/ });
  const zoom = page.getByRole("slider", { name: "缩放" });
  await expect(frame).toBeFocused();
  await page.keyboard.press("+");
  await expect(zoom).toHaveValue("1.1");
  await zoom.focus();
  await page.keyboard.press("Home");
  await expect(zoom).toHaveValue("1");
  const box = (await frame.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await context.newCDPSession(page);
  const at = (gap: number) => [
    { x: x - gap, y, id: 1 },
    { x: x + gap, y, id: 2 },
  ];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(30) });
  for (const gap of [40, 50, 60]) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(gap) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(Number(await zoom.inputValue())).toBeGreaterThan(1.7);
  await frame.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page).toHaveURL("/app/user/profile/");
  expect(await coloursAt(page, await storedAvatar(page), edges)).toBe("bb");
});

test("a picture with an EXIF rotation is shown upright", async ({ page }) => {
  await choose(page, rotated(await drawPicture(page)));
  await expect(page.getByRole("group", { name: /头像裁剪/ })).toBeVisible();
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page).toHaveURL("/app/user/profile/");
  const avatar = await storedAvatar(page);
  // Rotated clockwise, the left side is at the top.
  const rows: [number, number][] = [
    [256, 20],
    [256, 492],
  ];
  expect(await coloursAt(page, avatar, rows)).toBe("rb");
});

test("unusable files are refused without an upload", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("uploadAvatar")) sent.push(request.url());
  });
  const alert = page.getByRole("alert");
  const large = Buffer.concat([await drawPicture(page), Buffer.alloc(5 * 1024 * 1024)]);
  await choose(page, large);
  await expect(alert).toHaveText("图片不能超过 5 MB，请压缩后再试");
  await expectAccessible(page);
  await choose(page, Buffer.from("MZ program"), "photo.jpg");
  await expect(alert).toHaveText("图片无法识别，请换一张");
  await choose(page, Buffer.from("<svg/>"), "a.svg");
  await expect(alert).toHaveText("请选择 JPG、PNG、WebP 或 GIF 格式的图片");
  await choose(page, Buffer.alloc(0));
  await expect(alert).toHaveText("图片是空的，请换一张");
  // An unusable choice keeps the previous picture.
  await choose(page, await drawPicture(page));
  await expect(alert).toBeHidden();
  await choose(page, Buffer.from("x"));
  await expect(alert).toBeVisible();
  await expect(page.getByRole("button", { name: "保存头像" })).toBeEnabled();
  expect(sent).toEqual([]);
});

test.describe("without a network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("the crop is kept, and can be uploaded once the network is back", async ({ page }) => {
    await choose(page, await drawPicture(page));
    const zoom = page.getByRole("slider", { name: "缩放" });
    await zoom.fill("2");
    await page.route("**/uploadAvatar/", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "保存头像" }).click();
    await expect(page.getByRole("alert")).toContainText("网络");
    await expect(zoom).toHaveValue("2");
    await page.unroute("**/uploadAvatar/");
    await page.getByRole("button", { name: "保存头像" }).click();
    await expect(page).toHaveURL("/app/user/profile/");
    expect(await storedAvatar(page)).toMatch(/^\/media\//);
  });
});

test("an upload shows its progress and can be cancelled; the host's message is shown", async ({
  page,
}) => {
  await choose(page, await drawPicture(page));
  const released = Promise.withResolvers<void>();
  await page.route("**/uploadAvatar/", async (route) => {
    await released.promise;
    await route.abort().catch(() => {});
  });
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page.getByRole("progressbar", { name: "上传进度" })).toBeVisible();
  await expect(page.getByRole("button", { name: /上传中|正在处理/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "取消上传" }).click();
  await expect(page.getByRole("button", { name: "保存头像" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  released.resolve();
  await page.unroute("**/uploadAvatar/");
  await page.route("**/uploadAvatar/", (route) =>
    route.fulfill({
      status: 200,
      json: { code: 429, msg: "修改头像太频繁了，请稍后再试", data: { retryAfter: 1800 } },
    }),
  );
  await page.getByRole("button", { name: "保存头像" }).click();
  await expect(page.getByRole("alert")).toContainText("修改头像太频繁了");
  await expect(page.getByRole("group", { name: /头像裁剪/ })).toBeVisible();
});

test("the crop is accessible", async ({ page }) => {
  const picture = await readFile(new URL("../../../docs/screenshot.webp", import.meta.url));
  await choose(page, picture, "a.webp");
  await expect(page.getByRole("group", { name: /头像裁剪/ })).toBeVisible();
  await expectAccessibleInBoth(page, "avatar-crop");
});
