import { readFile, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** The file that says which process is building a folder; it is there while it does. */
export function buildMark(folder: string): string {
  return `${folder}.building`;
}

/** A mark that is older was left by a build that was killed, whose number another process may have by now; milliseconds. */
const longestBuild = 600_000;

/** Resolves when nobody builds the folder any more. */
export async function endOfBuild(folder: string): Promise<void> {
  while (await isBuilding(folder)) await delay(50);
}

async function isBuilding(folder: string): Promise<boolean> {
  const mark = buildMark(folder);
  const pid = Number(await readFile(mark, "utf8").catch(() => "0"));
  const written = await stat(mark).catch(() => null);
  if (pid === 0 || written === null || Date.now() - written.mtimeMs > longestBuild) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another account cannot be sent signals, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
