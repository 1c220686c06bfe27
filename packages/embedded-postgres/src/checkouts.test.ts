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

/** The account that the server in `home` runs as, which owns its socket. */
function accountOf(home: string): number {
  return statSync(join(home, ".s.PGSQL.5432")).uid;
}

/** An account that is neither root nor nobody. It has a name, because initdb requires one. */
function someAccount(): number {
  const ids = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => Number(line.split(":")[2]));
  return ids.find((uid) => uid > 0 && uid !== nobodyUid) ?? nobodyUid;
}

/** The folder in which root keeps the data of a DATA_DIR that the server's account cannot enter. */
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

describe("the account of the server", { timeout: 30_000 }, () => {
  it("is nobody if root starts it, otherwise the starter's own", async () => {
    const dataDir = join(root, "account");
    const starter = await runStarter({ dataDir });
    expect(accountOf(join(dataDir, "postgres"))).toBe(isRoot ? nobodyUid : process.geteuid?.());
    expect(await starter.stop()).toBe(0);
  });
});

// Only root can start a process as another account. The test above covers an ordinary user.
describe.skipIf(!isRoot)(
  "started by root (skipped for other accounts)",
  { timeout: 30_000 },
  () => {
    it("a cluster that an ordinary user created runs as that user when root starts it", async () => {
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

    it("a cluster that root created is refused to an ordinary user, and the error names its owner", async () => {
      const dataDir = join(root, "account");
      const attempt = runStarter({ dataDir, ...copy, uid: someAccount() });
      await expect(attempt).rejects.toThrow(/belongs to account 65534/);
    });

    it("a backup that root restored is given to the server's account", async () => {
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

    it("if only root may enter the checkout and DATA_DIR, binaries and data are in a state folder", async () => {
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

    it("two such starts at once share one complete copy of the binaries", async () => {
      const state = join(root, "state-of-two");
      const dirs = [join(closed, "data-a"), join(closed, "data-b")];
      const both = await Promise.all(
        dirs.map((dataDir) => runStarter({ dataDir, stateRoots: [state], ...closedCopy })),
      );
      const names = readdirSync(state).map((name) => name.replace(/-.*/, ""));
      expect(names.sort()).toEqual(["binaries", "data", "data"]);
      for (const starter of both) expect(await starter.stop()).toBe(0);
    });

    it("a state folder that cannot be entered, or that another account could write to, is not used", async () => {
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

    it("a cluster that can no longer be reached is an error; no empty one is created", async () => {
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
  },
);

describe("the state folders", () => {
  it("are first those that are kept over a reboot", () => {
    expect(defaultStateRoots().slice(0, 2)).toEqual(["/var/lib/playfront", "/var/tmp/playfront"]);
  });
});
