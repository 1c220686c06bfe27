import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { tinyHost } from "../testing/tiny-storefront.ts";
import { readAddress } from "./page-address.ts";
import { storefrontPages } from "./storefront.pages.ts";

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.app.register(storefrontPages, tinyHost());
  port = Number(new URL(await app.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

const evil = "evil.example";

/** Request targets as an attacker would put them into a link, or write them on the wire. */
const hostile = [
  "/",
  `/?refer=//${evil}`,
  `//${evil}`,
  `//${evil}/`,
  `///${evil}`,
  `//${evil}/app/home`,
  `//${evil}/..`,
  `//${evil}/%2e%2e`,
  `/\\${evil}`,
  `/\\/${evil}/`,
  `/%5c${evil}`,
  `/%2f${evil}`,
  `/%2f%2f${evil}/`,
  `/%09/${evil}`,
  `/%0d%0aLocation:%20https://${evil}`,
  `/app`,
  `/app/`,
  `/app//`,
  `/app//${evil}`,
  `/app//${evil}/`,
  `/app///${evil}//`,
  `/app/\\${evil}/`,
  `/app/%5c${evil}/`,
  `/app/%2f%2f${evil}/`,
  `/app/..//${evil}/`,
  `/app/%2e%2e//${evil}/`,
  `/app/%2e%2e/%2e%2e//${evil}`,
  `/app/.//${evil}/`,
  `/app/home?x=//${evil}`,
  `/app/home/?refer=https://${evil}`,
  `/app/home/#//${evil}`,
  `/app/@${evil}/`,
  `/app/https:/${evil}/`,
  `/app/https://${evil}/`,
  `/app/%0d%0aLocation:%20https://${evil}/`,
  `/app/%E5%98%8D%E5%98%8ALocation:${evil}/`,
  `/app/home%00/`,
  `/app;//${evil}/`,
  `/app@${evil}`,
  `/app.${evil}/`,
  `http://${evil}/app/home/`,
  `http://${evil}/app//x/`,
  `http://${evil}@127.0.0.1/app/home/`,
  `http://[${evil}/app/home/`,
  `https://${evil}//app/home/`,
  `/h5`,
  `/h5/`,
  `/h5//${evil}/`,
  `/h5/games//${evil}/`,
  `/h5/games/gomoku`,
  `/h5/games/gomoku?x=//${evil}`,
  `/h5/games/gomoku?https://${evil}`,
  `/h5/games/${evil}`,
  `/h5/enter//${evil}`,
  `/h5/enter/https:%2f%2f${evil}`,
  `/docs`,
  `/docs//${evil}`,
  `/docs/static/index.html`,
  `//${evil}/docs/static/index.html`,
  `/docs/static/index.html?//${evil}`,
];

/** Sends the target exactly as it stands, under a Host header of an attacker. */
async function requestTarget(target: string): Promise<{ status: number; location: string | null }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${evil}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  const head = answer.slice(0, answer.indexOf("\r\n\r\n"));
  expect(head.match(/^location:/gim)?.length ?? 0).toBeLessThanOrEqual(1);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    location: /^location: (.*)$/im.exec(head)?.[1] ?? null,
  };
}

describe("a redirect of the host", () => {
  it("is tried with more than enough", () => {
    expect(hostile.length).toBeGreaterThan(50);
  });

  it.each(hostile)("stays on this site for %s", async (target) => {
    const { status, location } = await requestTarget(target);
    expect(status).toBeLessThan(500);
    if (location === null) return;
    expect([301, 302, 303, 308]).toContain(status);
    // The redirect must be a path without a host: even this server's name in the request was chosen by the client.
    expect(location).toMatch(/^\/(?:app|h5|docs)(?:[/?]|$)/);
    expect(new URL(location, "https://shop.example").origin).toBe("https://shop.example");
    expect(location).not.toMatch(/[\\\p{Cc}]/u);
  });

  it("accepts only a path of the shop as address, whatever the request line contains", () => {
    const target = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(...hostile),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom("/app", "/app/", "//", "http://", "/app/../"), fc.string())
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(target, (url) => {
        const address = readAddress(url);
        if (address !== null) expect(address.pathname).toMatch(/^\/app(?:\/|$)/);
      }),
      { numRuns: 500 },
    );
  });
});
