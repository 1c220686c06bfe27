import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const purgeHeader = { name: "Fastly-Key", value: "a secret of the CDN" };
const purgePath = "/service/shop/purge";

interface Copy {
  status: number;
  headers: [string, string][];
  body: Buffer;
  keys: string[];
}

export type FakeCdn = Awaited<ReturnType<typeof startFakeCdn>>;

/**
 * A CDN in front of one origin: it keeps what every cache may keep, by address, and forgets by surrogate key as Fastly does
 * (`POST /service/<id>/purge`, `Surrogate-Key: a b`, at most 256). Like a CDN it gives no key to players.
 */
export async function startFakeCdn(locate: () => string) {
  const copies = new Map<string, Copy>();
  const purges: string[][] = [];
  const faults: number[] = [];
  const refused = new Set<string>();

  async function purge(request: IncomingMessage, response: ServerResponse) {
    await cdn.onPurge();
    const keys = String(request.headers["surrogate-key"] ?? "").split(" ");
    const isAllowed = request.headers["fastly-key"] === purgeHeader.value;
    const isRight = keys.length <= 256 && !keys.some((key) => refused.has(key));
    const status = faults.shift() ?? (!isAllowed ? 401 : isRight ? 200 : 400);
    if (status === 200) {
      purges.push(keys);
      for (const [url, copy] of copies)
        if (copy.keys.some((key) => keys.includes(key))) copies.delete(url);
    }
    response.writeHead(status).end();
  }

  async function load(url: string): Promise<Copy> {
    const answer = await fetch(locate() + url, { redirect: "manual" });
    const sent = ["content-type", "cache-control", "etag"].flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const keys = (answer.headers.get("surrogate-key") ?? "").split(" ");
    const copy = { status: answer.status, headers: sent, body, keys };
    const mayKeep = /\bpublic\b/.test(answer.headers.get("cache-control") ?? "");
    if (answer.status === 200 && mayKeep) copies.set(url, copy);
    return copy;
  }

  const server = createServer(async (request, response) => {
    const url = request.url ?? "/";
    if (request.method === "POST" && url === purgePath) return purge(request, response);
    const copy = copies.get(url) ?? (await load(url));
    response.writeHead(copy.status, Object.fromEntries(copy.headers)).end(copy.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cdn = {
    origin,
    purgeUrl: origin + purgePath,
    /** The keys of each request that was taken. */
    purges,
    /** Answers of the next purges. */
    faults,
    /** A request with one of these keys is answered 400. */
    refused,
    /** Runs when a purge arrives, before it is answered. */
    onPurge: async () => {},
    close: () => new Promise((closed) => server.close(closed)),
  };
  return cdn;
}
