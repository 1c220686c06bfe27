import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, lstat, readFile, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "@playfront/storage/flush";
import { claimFolder } from "./folders.ts";
import { canEnter, chooseRunUser, giveTreeTo, type RunUser } from "./run-user.ts";
import { isTrustedRoot, usableRoots } from "./state-roots.ts";

/** The folders of a cluster and the account that runs it. */
export interface ClusterPlace {
  /** The folder that belongs to the cluster alone, closed to everybody but `user`. */
  home: string;
  /** PostgreSQL's own data folder, inside `home`. */
  pgdata: string;
  user: RunUser;
}

/** The inputs for the choice of a place. */
export interface PlaceRequest {
  dataDir: string;
  stateRoots: string[];
  log: (line: string) => void;
}

/**
 * Finds the place of DATA_DIR's cluster and creates its folder. It is DATA_DIR/postgres. If root runs this process and
 * the database account cannot enter DATA_DIR, it is a folder in a state folder, named after DATA_DIR. An existing cluster
 * is always preferred to a new one.
 *
 * @throws if the cluster exists but cannot be reached, or if no place can be used
 */
export async function choosePlace(request: PlaceRequest): Promise<ClusterPlace> {
  await makeFolder(request.dataDir);
  const dataDir = await realpath(request.dataDir);
  const [inside, ...away] = await clusterHomes(dataDir, request.stateRoots);
  const user = await chooseRunUser(inside);
  const isReachable = !user.switched || (await canEnter(user, dataDir));
  if (!user.switched || (isReachable && hasCluster(inside))) return await placeFor(inside, user);
  // Only folders in which nobody else could have created a cluster: /tmp is open to everybody.
  const moved = away.find((home) => isTrustedRoot(dirname(home)) && hasCluster(home));
  if (moved) return await placeInStateFolder(moved, request);
  if (hasCluster(inside)) throw new Error(describeUnreachable(inside, user));
  if (isReachable && (await claimFolder(inside, { ...user, mode: 0o700 }))) {
    return await placeFor(inside, user);
  }
  for await (const root of usableRoots(request.stateRoots)) {
    if (await canEnter(user, root)) return await placeInStateFolder(homeIn(root, dataDir), request);
  }
  throw new Error(
    `The database cannot be kept in ${dataDir}: account ${user.uid}, which runs PostgreSQL for root, cannot enter it, nor any of ${request.stateRoots.join(", ")}. Set DATA_DIR to a folder it can enter, or set DATABASE_URL.`,
  );
}

/** Every folder that may hold DATA_DIR's cluster, the one inside DATA_DIR first. */
export async function clusterHomes(
  dataDir: string,
  stateRoots: string[],
): Promise<[string, ...string[]]> {
  const real = await realpath(dataDir).catch(() => resolve(dataDir));
  return [join(real, "postgres"), ...stateRoots.map((root) => homeIn(root, real))];
}

function homeIn(root: string, dataDir: string): string {
  return join(root, `data-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
}

async function placeInStateFolder(
  home: string,
  { dataDir, log }: PlaceRequest,
): Promise<ClusterPlace> {
  const user = await chooseRunUser(home);
  log(`Account ${user.uid} runs PostgreSQL and cannot enter ${dataDir}; its data is in ${home}`);
  return await placeFor(home, user);
}

async function placeFor(home: string, user: RunUser): Promise<ClusterPlace> {
  const place = { home, pgdata: join(home, "data"), user };
  const hasHome = await claimFolder(home, { ...user, mode: 0o700 });
  if (!hasHome) throw new Error(await describeUnusable(home, user));
  const found = await lstat(place.pgdata).catch(() => undefined);
  if (user.switched && found?.uid === 0) {
    // Root may have restored a backup into the place: PostgreSQL requires that its own account owns all files.
    await giveTreeTo(user, place.pgdata);
    await chmod(place.pgdata, 0o700);
  }
  return place;
}

async function describeUnusable(home: string, user: RunUser): Promise<string> {
  const owner = await lstat(home).catch(() => undefined);
  return owner && owner.uid !== user.uid
    ? `The database in ${home} belongs to account ${owner.uid}, and this is account ${user.uid}. Start Playfront the way it was started before, or hand the folder over: chown -R ${user.uid} ${home}`
    : `The database folder ${home} cannot be used: it has to be a folder that account ${user.uid} can make and others cannot write to.`;
}

/** Whether `home` holds a complete cluster: initdb's result is moved there only after initdb has succeeded. */
function hasCluster(home: string): boolean {
  return existsSync(join(home, "data", "PG_VERSION"));
}

/** The major version that created the cluster in `pgdata`, such as "18"; undefined if there is no cluster. */
export async function readMajorVersion(pgdata: string): Promise<string | undefined> {
  const text = await readFile(join(pgdata, "PG_VERSION"), "utf8").catch(() => undefined);
  return text?.trim();
}

function describeUnreachable(home: string, user: RunUser): string {
  return `There is a database in ${home}, but account ${user.uid}, which runs PostgreSQL for root, can no longer enter that folder. Let it pass through the folders above (chmod o+x), or set DATA_DIR to where the database is now.`;
}
