import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** A signed package as it was uploaded. Its bytes never change: a new package takes a new id. */
export type Build = {
  id: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Lowercase hex over the whole file. */
  sha256: string;
  modified: Date;
};

export type Builds = {
  /** The build of that id, or undefined when there is none or the id is not one. */
  find(id: string): Promise<Build | undefined>;
};

/** No separator and no leading dot, so that an id can never leave the folder. */
const BUILD_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const SUFFIX = ".apk";

/**
 * The builds of a folder of `<id>.apk` files. All of them are hashed before this returns; one that
 * is added later is hashed when it is first asked for. Move new files into the folder, do not
 * write them there, or the first part of one is taken for a build.
 */
export async function openBuilds(folder: string): Promise<Builds> {
  const known = new Map<string, { stamp: string; build: Promise<Build> }>();

  async function find(id: string): Promise<Build | undefined> {
    if (!BUILD_ID.test(id)) return undefined;
    const path = join(folder, id + SUFFIX);
    const stats = await stat(path).catch(ignoreMissing);
    if (!stats?.isFile()) {
      known.delete(id);
      return undefined;
    }
    const stamp = `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
    const held = known.get(id);
    if (held?.stamp === stamp) return held.build;
    const build = hashFile(path).then((sha256) => ({
      id,
      path,
      size: stats.size,
      sha256,
      modified: stats.mtime,
    }));
    known.set(id, { stamp, build });
    build.catch(() => known.delete(id));
    return build;
  }

  for (const name of await readdir(folder)) {
    if (name.endsWith(SUFFIX)) await find(name.slice(0, -SUFFIX.length));
  }
  return { find };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
