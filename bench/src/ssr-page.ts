import { request } from "node:http";
import { makeGame, makeSlide } from "../../apps/server/src/testing/factories.ts";
import { startBare } from "./bare.ts";
import type { Benchmark, Result } from "./benchmark.ts";
import type { Child } from "./child.ts";
import { type LoadResult, rateOf, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const path = "/app/home/";
const games = 18;
const rounds = 3;
const seconds = 3;
const connections = 32;
const headers = () => ({ "accept-encoding": "br" });

/** The cost of the page cache and its headers on top of Fastify. */
export const ssrPage: Benchmark = {
  name: "ssr-page",
  title: "a rendered page from the cache, against a bare Fastify route that answers the same bytes",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const { db } = world.connection;
  for (let game = 0; game < games; game += 1) {
    await makeGame(db, { slug: `page-${game}`, hot: 1000 + game });
  }
  await makeSlide(db);
  const server = await world.server();
  const bytes = await readPage(server.origin);
  const type = "text/html; charset=utf-8";
  const bare = await startBare(world, { bytes, path, type, encoding: "br" });
  const rates: Record<"server" | "bare", LoadResult[]> = { server: [], bare: [] };
  const load = { connections, seconds, headers };
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await sendLoad({ ...load, ...target(bare) }));
    rates.server.push(await sendLoad({ ...load, ...target(server) }));
  }
  await bare.stop();
  return {
    measured: rateOf("page from the cache", rates.server),
    against: rateOf("bare route", rates.bare),
    note: `${bytes.length} bytes of Brotli; ${rounds} turns of ${seconds} s each, ${connections} connections`,
  };
}

/** The page's compressed bytes; `fetch` would decompress them. */
function readPage(origin: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers: headers() }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      if (response.statusCode === 200) resolve(Buffer.concat(chunks));
      else reject(new Error(`the page answered ${response.statusCode}`));
    });
    asked.on("error", reject);
    asked.end();
  });
}

function target({ origin, pid }: Child) {
  return { url: origin + path, processes: [{ name: "server", pid }] };
}
