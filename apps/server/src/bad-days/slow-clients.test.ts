import { connect, type Socket } from "node:net";
import { calls } from "@playfront/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const slowClients = 2_000;

let shop: TestApp;
let origin: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  shop = await createTestApp();
  origin = await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.close();
});

/** Connects and sends half a header. Resolves when the server has it or has refused it; `ended` when it is cut off. */
async function openHalf(): Promise<{ ended: Promise<void> }> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  sockets.push(socket);
  const ended = new Promise<void>((resolve) => {
    socket.on("error", () => {}).once("close", () => resolve());
  });
  socket.resume();
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(`POST ${calls["game/getGameList"].path} HTTP/1.1\r\nHo`);
  return { ended };
}

async function ask(): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const response = await fetch(origin + calls["game/getGameList"].path, {
    method: "POST",
    headers: { deviceid: "d" },
    body: new URLSearchParams({ page: "1" }),
  });
  await response.text();
  return { status: response.status, ms: performance.now() - start };
}

// Node looks for slow clients every five seconds, which is what this test takes.
test("two thousand clients that never finish their headers keep nobody waiting, and are cut off", async () => {
  expect(shop.app.server.headersTimeout).toBe(15_000);
  const slow = [];
  for (let client = 0; client < slowClients; client += 100) {
    slow.push(...(await Promise.all(Array.from({ length: 100 }, openHalf))));
  }
  const answers = [];
  for (let call = 0; call < 50; call += 1) answers.push(await ask());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[25]).toBeLessThan(200);
  shop.app.server.headersTimeout = 1_000;
  await Promise.all(slow.map(({ ended }) => ended));
  expect((await ask()).status).toBe(200);
});
