import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeEmbeddedPostgres } from "./remove-embedded-postgres.ts";
import { defaultStateRoots } from "./state-roots.ts";
import { type Checkout, copyCheckout } from "./testing/copy-checkout.ts";
import {
  isRoot,
  makeFolder,
  nobodyUid,
  query,
  readPostmasterPid,
  removeFolder,
  runStarter,
} from "./testing/starter.ts";

const root = makeFolder();
/** Only the account of this process may enter it. */
const closed = join(root, "closed");
let copy: Checkout;
let closedCopy: Checkout;

beforeAll(() => {
  copy = copyCheckout(join(root, "checkout"));
  mkdirSync(closed, { mode: 0o700 });
  if (isRoot) closedCopy = copyCheckout(join(closed, "checkout"));
}, 60_000);
afterAll(() => removeFolder(root), 60_000);

/** The account that the server in `home` runs as: its socket's owner. */
function accountOf(home: string): number {
  return statSync(join(home, ".s.PGSQL.5432")).uid;
}

/** An account with a name, as initdb wants one, that is neither root nor nobody. */
function someAccount(): number {
  const ids = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => Number(line.split(":")[2]));
  return ids.find((uid) => uid > 0 && uid !== nobodyUid) ?? nobodyUid;
}

/** The folder in which root keeps the data of a DATA_DIR that is closed to the server. */
function homeIn(state: string): string {
  const name = readdirSync(state).find((entry) => entry.startsWith("data-"));
  return join(state, name ?? "none");
}

describe("two checkouts", { timeout: 30_000 }, () => {
  it("run at once without seeing each other", async () => {
    const [a, b] = [join(root, "one"), join(root, "two")];
    const [one, two] = await Promise.all([
      runStarter({ dataDir: a }),
      runStarter({ dataDir: b, ...copy }),
    ]);
    await query(one.connectionString, "create table mine as select 'one' as name");
    await query(two.connectionString, "create table mine as select 'two' as name");
    expect(await query(one.connectionString, "select name from mine")).toEqual([{ name: "one" }]);
    expect(await one.stop()).toBe(0);
    expect(await query(two.connectionString, "select name from mine")).toEqual([{ name: "two" }]);
    expect(await two.stop()).toBe(0);
  });
});

describe("the account", { timeout: 30_000 }, () => {
  it("is nobody under root, and one's own otherwise", async () => {
    const dataDir = join(root, "account");
    const starter = await runStarter({ dataDir });
    expect(accountOf(join(dataDir, "postgres"))).toBe(isRoot ? nobodyUid : process.geteuid?.());
    expect(await starter.stop()).toBe(0);
  });
});

// Only root can start a process as another account; the case above covers the ordinary user.
describe.skipIf(!isRoot)("with root at hand (skipped otherwise)", { timeout: 30_000 }, () => {
  it("an ordinary user runs it, and root after that runs it as that user", async () => {
    const dataDir = join(root, "ordinary");
    const uid = someAccount();
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, uid, uid);
    const user = await runStarter({ dataDir, ...copy, uid });
    await query(user.connectionString, "create table kept as select 7 as n");
    expect(await user.stop()).toBe(0);

    const asRoot = await runStarter({ dataDir });
    expect(accountOf(join(dataDir, "postgres"))).toBe(uid);
    expect(await query(asRoot.connectionString, "select n from kept")).toEqual([{ n: 7 }]);
    expect(await asRoot.stop()).toBe(0);

    const again = await runStarter({ dataDir, ...copy, uid });
    expect(await query(again.connectionString, "select n from kept")).toEqual([{ n: 7 }]);
    expect(await again.stop()).toBe(0);
  });

  it("an ordinary user is told whose database it is when root's is in the way", async () => {
    const dataDir = join(root, "account");
    const attempt = runStarter({ dataDir, ...copy, uid: someAccount() });
    await expect(attempt).rejects.toThrow(/belongs to account 65534/);
  });

  it("a backup that root restored is handed to the server", async () => {
    const dataDir = join(root, "account");
    const home = join(dataDir, "postgres");
    for (const name of ["", ...readdirSync(home, { recursive: true }).map(String)]) {
      chownSync(join(home, name), 0, 0);
    }
    chmodSync(join(home, "data"), 0o755);
    const starter = await runStarter({ dataDir });
    expect(accountOf(home)).toBe(nobodyUid);
    expect(await starter.stop()).toBe(0);
  });

  it("a checkout and a DATA_DIR that only root may enter are served from a state folder", async () => {
    const dataDir = join(closed, "data");
    const state = join(root, "state");
    const options = { dataDir, stateRoots: [state], ...closedCopy };
    const first = await runStarter(options);
    const home = homeIn(state);
    const pid = readPostmasterPid(join(home, "data"));
    expect(accountOf(home)).toBe(nobodyUid);
    expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(`${state}/binaries-`);
    expect(first.logged()).toContain(`cannot enter ${dataDir}; its data is in ${home}`);
    expect(first.logged()).toContain(`running its copy ${state}/binaries-`);
    expect(lstatSync(join(state, "..", "state")).mode & 0o777).toBe(0o755);
    await query(first.connectionString, "create table kept as select 7 as n");
    await first.kill();
    const next = await runStarter(options);
    expect(await query(next.connectionString, "select n from kept")).toEqual([{ n: 7 }]);
    expect(await next.stop()).toBe(0);
    const after = await runStarter(options);
    expect(await query(after.connectionString, "select n from kept")).toEqual([{ n: 7 }]);
    expect(await after.stop()).toBe(0);

    await removeEmbeddedPostgres(options);
    expect(readdirSync(state).filter((name) => name.startsWith("data-"))).toEqual([]);
  });

  it("two such starts at once share one whole copy of the binaries", async () => {
    const state = join(root, "state-of-two");
    const dirs = [join(closed, "data-a"), join(closed, "data-b")];
    const both = await Promise.all(
      dirs.map((dataDir) => runStarter({ dataDir, stateRoots: [state], ...closedCopy })),
    );
    const names = readdirSync(state).map((name) => name.replace(/-.*/, ""));
    expect(names.sort()).toEqual(["binaries", "data", "data"]);
    for (const starter of both) expect(await starter.stop()).toBe(0);
  });

  it("a state folder that is closed, or that somebody else made, is passed over", async () => {
    const [foreign, writable] = [join(root, "foreign"), join(root, "writable")];
    mkdirSync(foreign, { mode: 0o755 });
    chownSync(foreign, nobodyUid, nobodyUid);
    mkdirSync(writable);
    chmodSync(writable, 0o777);
    const state = join(root, "state-of-last-resort");
    const stateRoots = [join(closed, "state"), foreign, writable, state];
    const starter = await runStarter({ dataDir: join(closed, "data-c"), stateRoots });
    expect(starter.socketDir).toBe(homeIn(state));
    expect([...readdirSync(foreign), ...readdirSync(writable)]).toEqual([]);
    expect(await starter.stop()).toBe(0);
  });

  it("a database that can no longer be reached is an error, not an empty database", async () => {
    const parent = join(root, "closing");
    mkdirSync(parent);
    const options = { dataDir: join(parent, "data"), stateRoots: [join(root, "state")] };
    const starter = await runStarter(options);
    expect(await starter.stop()).toBe(0);
    chmodSync(parent, 0o700);
    await expect(runStarter(options)).rejects.toThrow(/can no longer enter/);
    chmodSync(parent, 0o755);
    expect(await (await runStarter(options)).stop()).toBe(0);
  });
});

describe("the state folders", () => {
  it("are first of all ones that outlive a reboot", () => {
    expect(defaultStateRoots().slice(0, 2)).toEqual(["/var/lib/playfront", "/var/tmp/playfront"]);
  });
});
