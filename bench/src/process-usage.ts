import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** A process by its id, with all that it has started. */
export interface Process {
  name: string;
  pid: number;
}

/** Processor seconds, user and system, of a process and of all that it has started; Linux only, 0 on other systems. */
export function cpuSeconds(pid: number): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat !== null);
  const family = new Set([pid]);
  // A child has mostly a higher id than its parent, but ids begin anew some day: until no more are found.
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const stat of stats) if (family.has(stat.parent)) family.add(stat.pid);
  }
  return (
    stats.filter((stat) => family.has(stat.pid)).reduce((sum, { ticks }) => sum + ticks, 0) / 100
  );
}

/** Id of the process of PostgreSQL that starts all others, on this machine. */
export async function databasePid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>("show data_directory");
  return Number.parseInt(
    readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8"),
    10,
  );
}

/** Ticks are hundredths of a second, with those of children that have ended. */
function readStat(pid: string): { pid: number; parent: number; ticks: number } | null {
  const text = readText(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    ticks: user + system + childUser + childSystem,
  };
}

/** Null if the process has ended meanwhile. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
