import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClusterPlace } from "./cluster-place.ts";
import { claimFolder } from "./folders.ts";
import { canEnter } from "./run-user.ts";

/** There is no TCP port; this one is part of the socket's file name and nothing else. */
export const socketPort = 5432;

/** The longest path of a Unix socket in bytes: `sun_path` without its final zero. */
const socketPathLimit = process.platform === "darwin" ? 103 : 107;
const plantedNamesTried = 16;

/**
 * The folder of the cluster's socket: its home, or when that path is too long for a socket a
 * private folder in the temporary one, named after the home. If somebody planted that name, the
 * next one is taken.
 *
 * @throws when no folder can be made
 */
export async function chooseSocketFolder({ home, user }: ClusterPlace): Promise<string> {
  if (fitsSocket(home)) return home;
  const key = createHash("sha256").update(`${user.uid}:${home}`).digest("hex").slice(0, 12);
  for (const base of [tmpdir(), "/tmp"]) {
    if (!fitsSocket(join(base, `playfront-${key}-00`))) continue;
    for (let nth = 0; nth < plantedNamesTried; nth += 1) {
      const dir = join(base, nth === 0 ? `playfront-${key}` : `playfront-${key}-${nth}`);
      if (!(await claimFolder(dir, { ...user, mode: 0o700 }))) continue;
      if (await canEnter(user, dir)) return dir;
    }
  }
  throw new Error(
    `${home} is too long for a Unix socket (${socketPathLimit} bytes), and no short folder could be made in ${tmpdir()}. Set DATA_DIR to a shorter path.`,
  );
}

function fitsSocket(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${socketPort}`)) <= socketPathLimit;
}
