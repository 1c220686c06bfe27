import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "./child.ts";
import type { World } from "./world.ts";

export interface BareAnswer {
  bytes: Buffer;
  path: string;
  type: string;
  encoding?: string;
}

/** A server that only answers with these bytes: the baseline of a benchmark. */
export async function startBare(world: World, answer: BareAnswer): Promise<Child> {
  const { bytes, path, type, encoding } = answer;
  const file = join(world.folder, `answer-${bytes.length}`);
  await writeFile(file, bytes);
  const script = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
  const args = [file, path, type, ...(encoding ? [encoding] : [])];
  return world.adopt(await startChild(script, { args, listening: /listening on (\d+)/ }));
}
