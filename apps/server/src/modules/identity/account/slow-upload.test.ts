import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { calls } from "@playfront/contract/calls";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../../testing/accounts.ts";
import { avatarRequest, uploadAvatar } from "../../../testing/clients/uploads.ts";
import { draw } from "../../../testing/pictures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const { path } = calls["user/uploadAvatar"];
/** The maximum of uploads that may run at the same time. */
const places = 12;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
});
afterAll(() => app.close());

/** A node that listens and accepts an upload of this pace. */
async function nodeOf(uploadPace: { wholeMs: number; periodMs: number; periodBytes: number }) {
  const node = await app.anotherNode({ uploadPace });
  await node.listen({ port: 0, host: "127.0.0.1" });
  return { node, port: (node.server.address() as AddressInfo).port };
}

/** Starts an upload on its own socket and sends half of it. */
async function begin(port: number, player: TestPlayer) {
  const file = await draw(300, 300).png().toBuffer();
  const { headers, type, body } = await avatarRequest(player, file);
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const half = Math.floor(body.length / 2);
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body.subarray(0, half));
  return { socket, rest: body.subarray(half) };
}

/** Everything the server sends until it closes the connection. */
async function answerOn(socket: Socket) {
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, envelope: JSON.parse(body) as { code: number; msg: string } };
}

async function uploadTo(node: FastifyInstance) {
  return uploadAvatar(node, await makePlayer(app), await draw(30, 30).png().toBuffer());
}

test("an upload that stops in the middle gets an answer and makes room for the next", async () => {
  const { node, port } = await nodeOf({ wholeMs: 60_000, periodMs: 300, periodBytes: 2_000 });
  const players = await Promise.all(Array.from({ length: places }, () => makePlayer(app)));
  const slow = await Promise.all(players.map((player) => begin(port, player)));
  // The maximum is running: this one waits until the server gives up the first.
  const next = uploadTo(node);
  const answers = await Promise.all(slow.map(({ socket }) => answerOn(socket)));
  for (const { head, envelope } of answers) {
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head.toLowerCase()).toContain("connection: close");
    expect(envelope).toMatchObject({
      code: 400,
      msg: "上传太慢了，请换个网络或换一张小一些的图片再试",
      data: { field: "file" },
    });
  }
  expect(await next).toMatchObject({ code: 1 });
  await node.close();
});

test("an upload that sends a few bytes now and then does not get more time", async () => {
  const { node, port } = await nodeOf({ wholeMs: 700, periodMs: 200, periodBytes: 1 });
  const { socket, rest } = await begin(port, await makePlayer(app));
  let at = 0;
  const drops = setInterval(() => socket.write(rest.subarray(at, ++at)), 20);
  socket.on("error", () => {});
  const { envelope } = await answerOn(socket).finally(() => clearInterval(drops));
  expect(envelope).toMatchObject({ code: 400, data: { field: "file" } });
  expect(at).toBeLessThan(rest.length);
  await node.close();
});

test("a slow upload that keeps the pace arrives", async () => {
  const { node, port } = await nodeOf({ wholeMs: 20_000, periodMs: 400, periodBytes: 100 });
  const player = await makePlayer(app);
  const { socket, rest } = await begin(port, player);
  const steps = 10;
  const size = Math.ceil(rest.length / steps);
  let at = 0;
  const pieces = setInterval(() => {
    socket.write(rest.subarray(at, at + size));
    at += size;
    if (at >= rest.length) clearInterval(pieces);
  }, 100);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain('"code":1');
  socket.destroy();
  await node.close();
});
