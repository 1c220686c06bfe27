import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** Two tags of HTML arrive together, then nothing for so many milliseconds: two frames of the screen. */
const pauseMs = 32;
const slowTags = 120;

/**
 * The shop at another address, where the first tags of a page's main part arrive slowly. Resolves to the address and a
 * function that closes it.
 */
export async function serveSlowly(origin: string) {
  const server = createServer((incoming, outgoing) => {
    const { host, port } = new URL(origin);
    const headers = { ...incoming.headers, host, "accept-encoding": "identity" };
    const { method, url: path } = incoming;
    const forwarded = request({ port, path, method, headers }, async (answer) => {
      const { "content-length": _, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode!, kept);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(outgoing);
      for (const part of splitPage(await text(answer))) {
        outgoing.write(part);
        await wait(pauseMs);
      }
      outgoing.end();
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function splitPage(html: string): string[] {
  const start = html.indexOf("<main");
  const tags = html.slice(start).split(/(?=<)/);
  const parts = [html.slice(0, start)];
  for (let at = 0; at < slowTags; at += 2) parts.push(tags.slice(at, at + 2).join(""));
  return [...parts, tags.slice(slowTags).join("")];
}
