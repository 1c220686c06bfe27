import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { giveRights } from "../roles/give-rights.ts";
import type { RoleName } from "../roles/rights.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the test cluster, for creating others. */
    clusterUrl: string;
    /** Name of the migrated, empty database that tests clone. */
    templateDatabase: string;
  }
}

/** Bytes. */
const roomForTests = 4 * 1024 ** 3;

const template = `pf_template_${process.pid}`;

/**
 * Starts one PostgreSQL for a test run, or uses the one at DATABASE_URL, and creates a template database that `migrate`
 * fills. Returns the function that ends it.
 */
export async function startTestCluster(
  project: TestProject,
  migrate: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const cluster = await openCluster();
  await query(cluster.url, `create database ${template}`);
  const templateUrl = withDatabase(cluster.url, template);
  await migrate(templateUrl);
  await giveRights(templateUrl, roleUrls(templateUrl, template), { log: () => {} });
  project.provide("clusterUrl", cluster.url);
  project.provide("templateDatabase", template);
  return async () => {
    await query(cluster.url, `drop database if exists ${template} with (force)`);
    for (const program of programs) await query(cluster.url, `drop role ${template}_${program}`);
    await cluster.close();
  };
}

const programs = ["shop", "packager"] as const;

/** The same database, as the roles of the programs reach it, which those of a template have made. */
export function roleUrls(url: string, template: string): Record<RoleName, string> {
  const asRole = (program: RoleName) => {
    const changed = new URL(url);
    changed.username = `${template}_${program}`;
    return changed.href;
  };
  return { shop: asRole("shop"), packager: asRole("packager") };
}

/** The same address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function openCluster(): Promise<{ url: string; close(): Promise<void> }> {
  const configured = process.env.DATABASE_URL;
  if (configured) return { url: configured, close: async () => {} };
  const dataDir = await mkdtemp(join(await chooseFolder(), "pf-test-"));
  // mkdtemp makes a folder that only its owner can enter, but as root PostgreSQL runs as another user.
  await chmod(dataDir, 0o755);
  const settings = {
    // Nobody needs its data after the machine has failed.
    fsync: "off",
    full_page_writes: "off",
    // It would visit the database of every test, which lives for about a second.
    autovacuum: "off",
    // The hosts of all tests share the parts of their programs' roles.
    max_connections: "400",
  };
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  return {
    url: postgres.connectionString,
    close: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Memory if it has room for the largest test: a database has a thousand files, which a disk takes ten times as long to create
 * and to delete.
 */
async function chooseFolder(): Promise<string> {
  const memory = await statfs("/dev/shm").catch(() => null);
  const free = memory === null ? 0 : memory.bavail * memory.bsize;
  return free < roomForTests ? tmpdir() : "/dev/shm";
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
