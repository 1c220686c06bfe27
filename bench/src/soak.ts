import { readdirSync, readFileSync } from "node:fs";
import type { Benchmark, Figure, Result } from "./benchmark.ts";
import { openMixedWork } from "./mixed-work.ts";
import type { World } from "./world.ts";

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
  const { origin, pid } = await world.server();
  const work = await openMixedWork(world);
  const taken: Sample[] = [];
  let requests = 0;
  const end = performance.now() + world.seconds * 1000;
  while (performance.now() < end) {
    requests += await work(origin);
    taken.push(await takeSample(world, pid));
  }
  return { figures: compareThirds(taken), note: `${requests} requests in ${world.seconds} s` };
}

async function takeSample({ connection: { pool } }: World, pid: number): Promise<Sample> {
  const { rows } = await pool.query<Pick<Sample, "connections" | "rows" | "relations">>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      sum(pg_table_size(oid))::float8 / 1e6 as rows, sum(pg_total_relation_size(oid))::float8 / 1e6 as relations
    from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)`);
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
