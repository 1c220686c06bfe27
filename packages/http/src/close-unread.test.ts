import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeUnread } from "./close-unread.ts";
import { createListener } from "./listener.ts";

async function startHost(): Promise<Socket> {
  const host = createListener({
    log: false,
    trustedProxies: 0,
    setHeaders() {},
    plainHeaders: {},
    answerUnreadablePath: (_error, _request, reply) => reply.code(400).send(),
    server: {},
  });
  host.addContentTypeParser("*", (_request, _body, done) => done(null));
  host.post("/", async (_request, reply) => {
    closeUnread(reply);
    return reply.code(429).send("no place");
  });
  await host.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => host.close());
  return connect({ port: (host.server.address() as AddressInfo).port, allowHalfOpen: true });
}

/** Sends on until nobody takes it any more. */
function sendOn(client: Socket): void {
  const piece = Buffer.alloc(64 * 1024);
  const send = () => {
    while (client.writable && client.write(piece));
  };
  client.on("drain", send);
  send();
}

test("a client that goes on sending reads the whole answer, and is let go a moment later", async () => {
  const client = await startHost();
  const head = ["POST / HTTP/1.1", "host: a", "content-type: a/b", "content-length: 9000000000"];
  client.write(`${head.join("\r\n")}\r\n\r\n`);
  const closed = new Promise((resolve) => client.once("close", resolve));
  client.on("error", () => {});
  sendOn(client);
  const answer = await text(client);
  expect(answer).toMatch(/^HTTP\/1.1 429 .*\r\nconnection: close\r\n.*no place$/s);
  await closed;
});
