import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { freePort } from "@playfront/database/testing/free-port";
import { expect, onTestFinished, test } from "vitest";
import { haveNginx, isNginxSince, startNginx } from "./run-nginx.ts";

const knowsNames = haveNginx() && isNginxSince("1.27.3");
if (!knowsNames) {
  process.stderr.write("SKIPPED, the proxy's look-ups were not tried: they need nginx 1.27.3\n");
}

test.runIf(knowsNames)(
  "a container that is made anew gets requests at its new address",
  async () => {
    const addresses = new Map([["server-1", "127.0.0.2"]]);
    const dns = await startDns(addresses);
    const port = await freePort();
    const before = await startServer("127.0.0.2", port);
    await startServer("127.0.0.3", port);
    const proxy = await startNginx((site) =>
      site
        .replace("resolver 127.0.0.11 ", `resolver 127.0.0.1:${dns.address().port} `)
        .replaceAll(/((server|packager)-\d):300\d/g, `$1:${port}`),
    );
    onTestFinished(() => proxy.close());
    const ask = async () => (await proxy.send("/app/some-page")).body;
    await expect.poll(ask, { timeout: 10_000 }).toBe("127.0.0.2");
    before.closeAllConnections();
    before.close();
    addresses.set("server-1", "127.0.0.3");
    await expect.poll(ask, { timeout: 10_000 }).toBe("127.0.0.3");
    // A name that is gone for a moment is found again.
    addresses.delete("server-1");
    await expect.poll(ask, { timeout: 10_000 }).not.toBe("127.0.0.3");
    addresses.set("server-1", "127.0.0.3");
    await expect.poll(ask, { timeout: 10_000 }).toBe("127.0.0.3");
  },
  60_000,
);

/** Answers its own address. */
async function startServer(address: string, port: number): Promise<Server> {
  const server = createServer((_request, response) => void response.end(address));
  server.listen(port, address);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return server;
}

/** Answers the addresses of the names, like the one that Docker gives its containers. */
async function startDns(addresses: ReadonlyMap<string, string>): Promise<Socket> {
  const socket = createSocket("udp4", (query, { port, address }) => {
    const size = query.readUInt8(12);
    const name = query.toString("latin1", 13, 13 + size);
    socket.send(answerTo(query, addresses.get(name)), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return socket;
}

/** RFC 1035, 4.1: the header, the question of one label, and its address for ten minutes, as Docker says. */
function answerTo(query: Buffer, address: string | undefined): Buffer {
  const end = 12 + query.readUInt8(12) + 6;
  const reply = Buffer.from(query.subarray(0, end));
  const noSuchName = 3;
  reply.writeUInt16BE(address === undefined ? 0x8180 + noSuchName : 0x8180, 2);
  reply.writeUInt16BE(address === undefined ? 0 : 1, 6);
  reply.writeUInt32BE(0, 8);
  if (address === undefined) return reply;
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 2, 0x58, 0, 4]);
  return Buffer.concat([reply, record, Buffer.from(address.split(".").map(Number))]);
}
