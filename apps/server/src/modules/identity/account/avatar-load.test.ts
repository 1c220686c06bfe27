import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { json } from "node:stream/consumers";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makePlayer, type TestPlayer } from "../../../testing/accounts.ts";
import { avatarRequest, uploadAvatar } from "../../../testing/clients/uploads.ts";
import { draw } from "../../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let port: number;
const { path } = calls["user/uploadAvatar"];

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a form with this file for several players. All requests share its bytes. */
async function sender(file: Buffer) {
  const { type, body } = await avatarRequest(await makePlayer(app), file);
  return async ({ headers }: TestPlayer) => {
    const options = { method: "POST", headers: { ...headers, "content-type": type } };
    const sent = request(`http://127.0.0.1:${port}${path}`, options).end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const answer = (await json(response)) as { code: number; msg: string };
    return { status: response.statusCode, ...answer };
  };
}

/** A picture of the maximum size that must be decoded as a whole before a line of it can be drawn. */
async function heavyPicture(): Promise<Buffer> {
  const image = await draw(2000, 2000).ensureAlpha().png({ progressive: true }).toBuffer();
  return Buffer.concat([image, Buffer.alloc(5 * 1024 * 1024 - image.length)]);
}

test("twenty large pictures at the same time are all converted, a few at once", async () => {
  const post = await sender(await heavyPicture());
  const players = await Promise.all(Array.from({ length: 20 }, () => makePlayer(app)));
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const answers = await Promise.all(players.map(post));
  clearInterval(watch);
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(1));
  // The forms and pixels of all twenty together would use 500 MB.
  const megabytes = Math.round((peak - before) / 1024 / 1024);
  expect(megabytes).toBeLessThan(450);
}, 120_000);

test("an upload that is cancelled leaves nothing and makes room for the next", async () => {
  const player = await makePlayer(app);
  const { headers, type, body } = await avatarRequest(
    player,
    await draw(900, 900).png().toBuffer(),
  );
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  // More than one account may run at the same time.
  for (let time = 0; time < 4; time += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body.subarray(0, body.length / 2));
    socket.destroySoon();
  }
  const whole = await draw(30, 30).png().toBuffer();
  await vi.waitFor(async () => {
    expect(await uploadAvatar(app.app, player, whole)).toMatchObject({ code: 1 });
  }, 20_000);
  const { rows } = await app.database.pool.query("select uid from avatar_files where uid = $1", [
    player.uid,
  ]);
  expect(rows).toHaveLength(1);
});

test("a file far beyond the limit gets an answer instead of a broken connection", async () => {
  const player = await makePlayer(app);
  const file = Buffer.concat([await draw(30, 30).png().toBuffer(), Buffer.alloc(30 * 1024 * 1024)]);
  const post = await sender(file);
  expect(await post(player)).toMatchObject({ status: 400, msg: "图片不能超过 5 MB" });
});
