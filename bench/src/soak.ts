import { readdirSync, readFileSync } from "node:fs";
import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import type { Benchmark, Figure, Result } from "./benchmark.ts";
import { ensureSessions, firstUid, sessionToken } from "./fill.ts";
import { sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const players = 200;
const connections = 16;
/** Before the first third ends caches fill and code is compiled; it does not count. */
const thirds = 3;

/** What must not grow while the same work goes on. */
interface Sample {
  memory: number;
  handles: number;
  connections: number;
  /** Of all tables, without and with their indexes. */
  rows: number;
  relations: number;
}

const labels: Record<keyof Sample, string> = {
  memory: "memory of the server, MB",
  handles: "files and sockets that it has open",
  connections: "connections to the database",
  rows: "tables, MB",
  relations: "tables and indexes, MB",
};

/** The same mixed work for twenty minutes, or as long as `--seconds` says: whatever grows meanwhile leaks. */
export const soak: Benchmark = {
  name: "soak",
  title: "what a server and its database take in the second and in the last third of a long run",
  run: measure,
};

async function measure(world: World): Promise<Result> {
  await ensureSessions(world, players);
  const { db } = world.connection;
  const gameid = await makeGame(db, { slug: "soak" });
  const giftid = await makeGift(db, { gameid, codes: players });
  const { origin, pid } = await world.server();
  const works = mixedWork({ gameid, giftid });
  const taken: Sample[] = [];
  let requests = 0;
  const end = performance.now() + world.seconds * 1000;
  while (performance.now() < end) {
    for (const { call, ...work } of works) {
      const url = `${origin}/m/app/api/${call}/`;
      requests += (await sendLoad({ url, connections, seconds: 1, ...work })).requests;
    }
    taken.push(await takeSample(world, pid));
  }
  return { figures: compareThirds(taken), note: `${requests} requests in ${world.seconds} s` };
}

let turns = 0;

/** Reads and writes whose rows end or are written again, so that a shop in which nothing leaks stays as it is. */
function mixedWork({ gameid, giftid }: { gameid: string; giftid: string }) {
  const headers = () => {
    turns += 1;
    return {
      token: sessionToken(firstUid + (turns % players)),
      deviceid: `soak-${turns % players}`,
    };
  };
  return [
    { call: "game/getGameList", body: "page=1&pageSize=10" },
    { call: "game/getGameInfo", body: `gameid=${gameid}` },
    { call: "gift/getUserGiftSn", body: `giftid=${giftid}`, headers },
    { call: "user/getUserMessageList", body: "page=1", headers },
    { call: "user/captcha", body: "", headers },
    { call: "search/getSearchList", body: "keyword=soak&page=1&pageSize=10" },
  ];
}

async function takeSample({ connection: { pool } }: World, pid: number): Promise<Sample> {
  const { rows } = await pool.query<Pick<Sample, "connections" | "rows" | "relations">>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      sum(pg_table_size(oid))::float8 / 1e6 as rows, sum(pg_total_relation_size(oid))::float8 / 1e6 as relations
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return {
    memory: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    ...rows[0]!,
  };
}

function compareThirds(taken: readonly Sample[]): Figure[] {
  const third = Math.floor(taken.length / thirds);
  const [before, after] = [taken.slice(third, -third), taken.slice(-third)];
  return (Object.keys(labels) as (keyof Sample)[]).map((kind) => {
    const [first, last] = [mean(before, kind), mean(after, kind)];
    return {
      label: labels[kind],
      value: `${first.toFixed(1)}, then ${last.toFixed(1)}: ${(last / first).toFixed(2)}`,
    };
  });
}

function mean(taken: readonly Sample[], kind: keyof Sample): number {
  return taken.reduce((sum, sample) => sum + sample[kind], 0) / taken.length;
}
