import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeGame, makeGift } from "../../../apps/server/src/testing/factories.ts";
import type { Benchmark, Result } from "../benchmark.ts";
import { consoleCookie, openConsoleSession } from "../console-session.ts";
import { medianOf } from "../median.ts";
import type { World } from "../world.ts";

const rounds = 2;
const list = { path: "/m/app/api/game/getGameList/", body: "page=1&pageSize=10&orderField=hot" };
const askedEveryMs = 10;

/** The time of an import through the console compared with PostgreSQL's COPY alone, and what players notice of it. */
export const codeImport: Benchmark = {
  name: "code-import",
  title:
    "codes of one file imported over HTTP, against COPY of the same rows from a file by PostgreSQL alone",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  const server = await world.server();
  const { codes, connection } = world;
  const token = await openConsoleSession(world, { name: "bench", role: "giftManager" });
  const cookie = `${consoleCookie}=${token}`;
  const gameid = await makeGame(connection.db, { slug: "code-import" });
  const latencies: number[] = [];
  const seconds: Record<"copy" | "import", number[]> = { copy: [], import: [] };
  // In turns, so that other load on the machine affects both alike; the first gift warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const lines = Array.from({ length: codes }, () => randomBytes(8).toString("hex").toUpperCase());
    const idle = startProbe(server.origin);
    const copied = await copyBare(
      world,
      await makeGift(connection.db, { gameid, codes: 0 }),
      lines,
    );
    await idle.stop();
    const giftid = await makeGift(connection.db, { gameid, codes: 0 });
    const probe = startProbe(server.origin);
    const imported = await importFile(world, { origin: server.origin, cookie, giftid, lines });
    const answered = await probe.stop();
    if (round === 0) continue;
    latencies.push(...answered);
    seconds.copy.push(copied);
    seconds.import.push(imported);
  }
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
  const [copy, imported] = [medianOf(seconds.copy), medianOf(seconds.import)];
  return {
    figures: [
      { label: `COPY of ${codes.toLocaleString("en")} codes`, value: `${copy.toFixed(1)} s` },
      { label: "import of the same number", value: `${imported.toFixed(1)} s` },
      { label: "ratio", value: (imported / copy).toFixed(2) },
      {
        label: "a shop list meanwhile, half / 99 of 100",
        value: `${at(0.5).toFixed(1)} / ${at(0.99).toFixed(1)} ms`,
      },
    ],
    note: `medians of ${rounds} turns; a list was asked for every ${askedEveryMs} ms during both, ${latencies.length} times during imports`,
  };
}

/** Returns the seconds that COPY takes, with the same indexes and keys. */
async function copyBare(world: World, giftid: string, lines: string[]): Promise<number> {
  const file = join(world.folder, "copy.tsv");
  await writeFile(file, lines.map((code, index) => `${giftid}\t${index + 1}\t${code}\n`).join(""));
  const start = performance.now();
  await world.connection.pool.query(`copy gift_codes (giftid, pos, code) from '${file}'`);
  return (performance.now() - start) / 1000;
}

async function importFile(
  world: World,
  given: { origin: string; cookie: string; giftid: string; lines: string[] },
): Promise<number> {
  const { origin, cookie, giftid, lines } = given;
  const file = join(world.folder, "codes.txt");
  await writeFile(file, `${lines.join("\n")}\n`);
  const { size } = await stat(file);
  const start = performance.now();
  const response = await fetch(`${origin}/console/api/gifts/import?id=${giftid}&isTrial=false`, {
    method: "POST",
    headers: { cookie, "content-type": "application/octet-stream", "content-length": `${size}` },
    body: createReadStream(file),
    duplex: "half",
  });
  const answer = (await response.json()) as { added?: number };
  const took = (performance.now() - start) / 1000;
  if (answer.added !== lines.length) throw new Error(`import failed: ${JSON.stringify(answer)}`);
  return took;
}

/** Asks for a list again and again; `stop` returns how long each answer took, in milliseconds. */
function startProbe(origin: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const latencies: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const start = performance.now();
      await (await fetch(origin + list.path, { method: "POST", headers, body: list.body })).text();
      latencies.push(performance.now() - start);
      await delay(askedEveryMs);
    }
  };
  const asked = ask();
  return {
    stop: async () => {
      isOver = true;
      await asked;
      return latencies;
    },
  };
}
