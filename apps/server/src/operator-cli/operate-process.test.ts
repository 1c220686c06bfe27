import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "@playfront/database/connect";
import { migrateDatabase } from "@playfront/database/migrate";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

const script = join(import.meta.dirname, "../../../../scripts/operate.ts");
const { PATH, NODE_COMPILE_CACHE } = process.env;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pf-operate-"));
  // mkdtemp makes a private folder, but PostgreSQL runs as another user if the test runs as root.
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the command as an operator's shell does. */
async function operate(args: string[], folder = dataDir) {
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: "pipe" });
  child.stdin.end();
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test("without a database the command says so and creates none", async () => {
  const folder = join(dataDir, "nowhere");
  const { code, err } = await operate(["calendar", "list"], folder);
  expect(code).toBe(3);
  expect(err).toContain(`There is no database in ${folder}`);
  expect(existsSync(folder)).toBe(false);
});

test("the command works beside a running shop, which keeps running, and on a stopped cluster", async () => {
  const log = () => {};
  const first = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = connect(first.connectionString, 2);
  const young = await operate(["calendar", "list"]);
  expect(young).toMatchObject({ code: 3, out: "" });
  expect(young.err).toMatch(
    /The database is behind this release by \d+ migrations: npm run migrate/,
  );
  await migrateDatabase(first.connectionString);
  const beside = await operate(["calendar", "open", "2028-01-26..2028-01-30", "--note", "春节"]);
  expect(beside).toMatchObject({ code: 0, err: "" });
  const days = await db
    .selectFrom("playtime_days")
    .select("note")
    .where("day", ">", "2028-01-01")
    .execute();
  expect(days).toEqual(Array(5).fill({ note: "春节" }));
  await close();
  await first.stop();

  const atRest = await operate(["calendar", "list", "--from", "2028-01-26", "--days", "1"]);
  expect(atRest.code).toBe(0);
  expect(atRest.out).toBe("* 2028-01-26 Wed 20:00-21:00 春节\n");
  expect(existsSync(join(dataDir, "postgres/data/postmaster.pid"))).toBe(false);
}, 90_000);

test("a setting that is not valid is named", async () => {
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: "mysql://x" };
  const child = spawn(process.execPath, [script, "calendar", "list"], { env, stdio: "pipe" });
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  const [err, code] = await Promise.all([text(child.stderr), ended]);
  expect(code).toBe(2);
  expect(err).toContain("DATABASE_URL");
});
