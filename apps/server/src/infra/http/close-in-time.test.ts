import { connect, type Socket } from "node:net";
import { closeInTime } from "@playfront/http/close-in-time";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";

const head = "POST /m/app/api/index/getHomeGameList/ HTTP/1.1\r\nHost: shop.example\r\n";
const empty = `${head}Content-Length: 0\r\n\r\n`;

/** Opens a connection; `heard()` returns everything received on it so far. */
async function openConnection(
  port: number,
): Promise<{ socket: Socket; heard(): string; ended: Promise<void> }> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (data) => {
    heard += data.toString();
  });
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, heard: () => heard, ended };
}

/** A listening app whose `GET /slow` responds once `until` resolves. */
async function listeningApp(until = Promise.resolve()) {
  const app = await createTestApp();
  app.app.get("/slow", async () => {
    await until;
    return { code: 0 };
  });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.app.server.address();
  if (address === null || typeof address === "string") throw new Error("not a port");
  return { app, port: address.port };
}

it("closes in time although clients never finish their requests", async () => {
  const { app, port } = await listeningApp();
  const clients = await Promise.all([1, 2, 3].map(() => openConnection(port)));
  clients[0]?.socket.write("POST /m/app/api/user/logout/ HTTP/1.1\r\nHos");
  clients[1]?.socket.write(`${head}Content-Length: 100\r\n\r\nhalf`);
  clients[2]?.socket.write(empty);
  await expect.poll(() => clients[2]?.heard(), { timeout: 20_000 }).toContain('"code":1');
  const start = performance.now();
  await closeInTime(app.app, 300);
  await Promise.all(clients.map((client) => client.ended));
  expect(performance.now() - start).toBeLessThan(5000);
  await app.close();
});

it("answers a call that arrives while it closes", async () => {
  const busy = Promise.withResolvers<void>();
  const { app, port } = await listeningApp(busy.promise);
  const begun = new Promise<void>((resolve) => {
    app.app.server.once("request", () => resolve());
  });
  const client = await openConnection(port);
  client.socket.write("GET /slow HTTP/1.1\r\nHost: shop.example\r\n\r\n");
  await begun;
  const arrived = new Promise<void>((resolve) => {
    app.app.server.once("request", () => resolve());
  });
  const closed = closeInTime(app.app, 10_000);
  client.socket.write(empty);
  await arrived;
  busy.resolve();
  await closed;
  await client.ended;
  expect(client.heard().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(client.heard()).toMatch(/connection: close[\s\S]*"code":1/i);
  await app.close();
});
