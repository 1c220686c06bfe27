import { afterAll, beforeAll, expect, test } from "vitest";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { draw } from "../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
});
afterAll(() => app.close());

function upload(payload: Buffer, headers = editor, type = "application/octet-stream") {
  return app.app.inject({
    method: "POST",
    url: "/console/api/pictures/add",
    headers: { ...headers, "content-type": type },
    payload,
  });
}

test("a picture is stored, shown in other widths, and told to the trail", async () => {
  const png = await draw(600, 300).png().toBuffer();
  const stored = await upload(png);
  expect(stored.statusCode).toBe(200);
  const { address } = stored.json();
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}-600x300-[0-9a-f]{6}\.webp$/);
  const smaller = address.replace(".webp", "/256.webp");
  for (const url of [address, smaller])
    expect((await app.app.inject({ url })).headers["content-type"]).toBe("image/webp");
  const administrator = await signInNew(app, { name: "administrator", role: "administrator" });
  const wanted = { action: "pictures/add" };
  const { body } = await callConsole(app, "trail/list", wanted, administrator.headers);
  expect(body.rows).toMatchObject([{ operator: "editor", object: address }]);
});

test("what is no picture, is too large, or comes from somebody else is refused in words", async () => {
  const picture = await draw(9, 9).webp().toBuffer();
  const reader = (await signInNew(app, { name: "reader", role: "reader" })).headers;
  expect((await upload(picture, reader)).statusCode).toBe(403);
  expect((await upload(picture, {})).statusCode).toBe(401);
  const answers = [
    await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    await upload(Buffer.alloc(0)),
    await upload(Buffer.alloc(11 * 1024 * 1024)),
    await upload(Buffer.from("{}"), editor, "application/json"),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().msg])).toEqual([
    [400, "不支持 SVG 图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片"],
    [400, "图片是空的，请换一张"],
    [400, "请选择不超过 10 MB 的图片"],
    [400, "请选择不超过 10 MB 的图片"],
  ]);
});
