import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClusterPlace } from "./cluster-place.ts";
import { claimFolder } from "./folders.ts";
import { canEnter } from "./run-user.ts";

/** Only part of the socket's file name: the server has no TCP port. */
export const socketPort = 5432;

/** The longest path of a Unix socket in bytes: `sun_path` without its final zero. */
const socketPathLimit = process.platform === "darwin" ? 103 : 107;
const maxNames = 16;

/**
 * The folder of the cluster's socket: its home, or a private temporary folder named after the home if that path is too
 * long for a socket. If another account owns that name, the next name is used.
 *
 * @throws if no folder can be made
 */
export async function chooseSocketFolder({ home, user }: ClusterPlace): Promise<string> {
  if (fitsSocket(home)) return home;
  const key = createHash("sha256").update(`${user.uid}:${home}`).digest("hex").slice(0, 12);
  for (const base of [tmpdir(), "/tmp"]) {
    if (!fitsSocket(join(base, `playfront-${key}-00`))) continue;
    for (let nth = 0; nth < maxNames; nth += 1) {
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
