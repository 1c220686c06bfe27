import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Drain {
  url: string;
  connections: number;
  /** Zero: until every download is whole. */
  seconds: number;
}

export interface Drained {
  bytes: number;
  /** Downloads that came whole. */
  finished: number;
  seconds: number;
}

/** Downloads in a client process of its own and throws the bytes away. Throws when an answer is not 200 or ends early. */
export async function drain({ url, connections, seconds }: Drain): Promise<Drained> {
  const { origin, pathname } = new URL(url);
  const script = fileURLToPath(new URL("./drain-client.ts", import.meta.url));
  const args = [script, origin, pathname, String(connections), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Drained;
}

/** MiB a second over several results together. */
export function mibRate(results: readonly Drained[]): number {
  const sum = (field: keyof Drained) => results.reduce((all, result) => all + result[field], 0);
  return sum("bytes") / 1024 ** 2 / sum("seconds");
}
