import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Drain {
  url: string;
  connections: number;
  /** 0: until every download is complete. */
  seconds: number;
}

export interface Drained {
  bytes: number;
  /** Number of complete downloads. */
  finished: number;
  seconds: number;
}

/** Downloads in a separate client process and discards the bytes. Throws if an answer is not 200 or ends early. */
export async function drain({ url, connections, seconds }: Drain): Promise<Drained> {
  const { origin, pathname } = new URL(url);
  const script = fileURLToPath(new URL("./drain-client.ts", import.meta.url));
  const args = [script, origin, pathname, String(connections), String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Drained;
}

/** MiB per second over several results. */
export function mibRate(results: readonly Drained[]): number {
  const sum = (field: keyof Drained) => results.reduce((all, result) => all + result[field], 0);
  return sum("bytes") / 1024 ** 2 / sum("seconds");
}
