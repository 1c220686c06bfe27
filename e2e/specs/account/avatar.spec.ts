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

async function openAvatar(page: Page): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/** From the profile, where saving leads, back to the avatar. */
async function openAvatarAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^头像/ }).click();
  await expect(page).toHaveURL(address);
}

const cropOf = (page: Page) => page.getByRole("group", { name: /头像裁剪/ });
const zoomOf = (page: Page) => page.getByRole("slider", { name: "缩放" });
const saveButton = (page: Page) => page.getByRole("button", { name: "保存头像" });

/** Saves and returns the stored avatar. */
async function save(page: Page): Promise<string> {
  await saveButton(page).click();
  await expect(page).toHaveURL("/app/user/profile/");
  const avatar = await storedAvatar(page);
  expect(avatar).toMatch(/^\/media\/[0-9a-f]{32}-512x512-/);
  return avatar;
}

async function pinch(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (gap: number) => [
    { x: x - gap, y, id: 1 },
    { x: x + gap, y, id: 2 },
  ];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(30) });
  for (const gap of [40, 50, 60]) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(gap) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a player saves one of the shop's pictures, then one moved by mouse, one zoomed by keys and fingers, and an upright one", async ({
  page,
  player,
  login,
}) => {
  test.slow();
  await login(player);
  await openAvatar(page);
  for (const picture of await page.getByRole("list").getByRole("img").all()) {
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(512);
  }
  const panda = page.getByRole("button", { name: "熊猫" });
  await panda.click();
  await expect(panda).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await takeScreenshot(page, "avatar-default", true);
  const chosen = await save(page);

  // Dragged to the left edge, the square shows only red.
  await openAvatarAgain(page);
  await choose(page, await drawPicture(page));
  await expect(cropOf(page)).toBeFocused();
  const box = (await cropOf(page).boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 100, { steps: 5 });
  await page.mouse.up();
  const red = await save(page);
  expect(red).not.toBe(chosen);
  expect(await coloursAt(page, red, edges)).toBe("rr");

  await openAvatarAgain(page);
  await choose(page, await drawPicture(page));
  await expect(cropOf(page)).toBeFocused();
  await page.keyboard.press("+");
  await expect(zoomOf(page)).toHaveValue("1.1");
  await zoomOf(page).focus();
  await page.keyboard.press("Home");
  await expect(zoomOf(page)).toHaveValue("1");
  const { x, y, width, height } = (await cropOf(page).boundingBox())!;
  await pinch(page, { x: x + width / 2, y: y + height / 2 });
  expect(Number(await zoomOf(page).inputValue())).toBeGreaterThan(1.7);
  await cropOf(page).focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowLeft");
  expect(await coloursAt(page, await save(page), edges)).toBe("bb");

  await openAvatarAgain(page);
  await choose(page, rotated(await drawPicture(page)));
  await expect(cropOf(page)).toBeVisible();
  const upright = await save(page);
  // Rotated clockwise, the left side is at the top.
  const rows: [number, number][] = [
    [256, 20],
    [256, 492],
  ];
  expect(await coloursAt(page, upright, rows)).toBe("rb");

  const shown = page.locator(`img[src^="${upright.replace(".webp", "")}"]`);
  await expect(shown.first()).toBeVisible();
  await page.goto("/app/user/");
  await expect(shown.first()).toBeVisible();
});

test.describe("with a failing network", () => {
  test.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test("unusable files are refused without an upload; a crop outlives a cancelled, a refused and a failed upload", async ({
    page,
    player,
    login,
  }) => {
    test.slow();
    await login(player);
    await openAvatar(page);
    await expectRefusals(page);

    const picture = await readFile(new URL("../../../docs/screenshot.webp", import.meta.url));
    await choose(page, picture, "a.webp");
    await expect(cropOf(page)).toBeVisible();
    await expectAccessibleInBoth(page, "avatar-crop");
    await zoomOf(page).fill("2");
    await expectCancelled(page);

    const alert = page.getByRole("alert");
    const msg = "修改头像太频繁了，请稍后再试";
    await page.route("**/uploadAvatar/", (route) =>
      route.fulfill({ json: { code: 429, msg, data: { retryAfter: 1800 } } }),
    );
    await saveButton(page).click();
    await expect(alert).toContainText("修改头像太频繁了");
    await expect(cropOf(page)).toBeVisible();

    await page.unroute("**/uploadAvatar/");
    await page.route("**/uploadAvatar/", (route) => route.abort("internetdisconnected"));
    await saveButton(page).click();
    await expect(alert).toContainText("网络");
    await expect(zoomOf(page)).toHaveValue("2");
    await page.unroute("**/uploadAvatar/");
    await save(page);
  });
});

/** Files of the wrong size, content and type show their messages, without an upload. */
async function expectRefusals(page: Page): Promise<void> {
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
  await expect(saveButton(page)).toBeEnabled();
  expect(sent).toEqual([]);
}

/** An upload shows its progress and can be cancelled. */
async function expectCancelled(page: Page): Promise<void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/uploadAvatar/", async (route) => {
    await released.promise;
    await route.abort().catch(() => {});
  });
  await saveButton(page).click();
  await expect(page.getByRole("progressbar", { name: "上传进度" })).toBeVisible();
  await expect(page.getByRole("button", { name: /上传中|正在处理/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "取消上传" }).click();
  await expect(saveButton(page)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  released.resolve();
  await page.unroute("**/uploadAvatar/");
}
