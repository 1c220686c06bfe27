import type { Database } from "@playfront/database/schema";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

/** What statements read. */
export interface Reads {
  /** Rows and index entries that were looked at, also those that a filter removed. */
  rows: number;
  /** Pages of 8 KB; a page that was read twice counts twice. */
  pages: number;
  /** Tables, or their partitions, also those that the plan left out when it ran. */
  tables: ReadonlySet<string>;
  /** Tables that were scanned from their beginning. */
  scanned: string[];
  milliseconds: number;
}

interface Plan {
  Plan: PlanNode;
  "Execution Time": number;
}

/** Runs `act` and answers the plan nodes of all statements that it made, as measured by running them again. */
export async function explainStatements(
  pool: pg.Pool,
  act: (db: Kysely<Database>) => Promise<unknown>,
): Promise<PlanNode[]> {
  return (await explainEach(pool, act)).flatMap(({ Plan }) => flatten(Plan));
}

/** What the statements of `act` read in all, as measured by running them again. */
export async function measureReads(
  pool: pg.Pool,
  act: (db: Kysely<Database>) => Promise<unknown>,
): Promise<Reads> {
  const plans = await explainEach(pool, act);
  const scans = plans.flatMap(({ Plan }) => flatten(Plan)).filter(isScan);
  return {
    rows: sum(scans.map(rowsOf)),
    pages: sum(plans.map(({ Plan }) => Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"])),
    tables: new Set(scans.map((node) => node["Relation Name"] ?? "")),
    scanned: scans
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"] ?? ""),
    milliseconds: sum(plans.map((plan) => plan["Execution Time"])),
  };
}

async function explainEach(
  pool: pg.Pool,
  act: (db: Kysely<Database>) => Promise<unknown>,
): Promise<Plan[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await act(db);
  const plans: Plan[] = [];
  for (const statement of statements) {
    if (!/^(begin|rollback)$/.test(statement.sql)) plans.push(await explain(pool, statement));
  }
  return plans;
}

/** Rolls back, so that a statement that writes can be explained again. */
async function explain(
  pool: pg.Pool,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<Plan> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [
      ...parameters,
    ]);
    return rows[0]["QUERY PLAN"][0];
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function isScan(node: PlanNode): boolean {
  return node["Relation Name"] !== undefined || node["Node Type"] === "Bitmap Index Scan";
}

function rowsOf(node: PlanNode): number {
  const removed =
    (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
