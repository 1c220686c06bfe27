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
  Plans?: PlanNode[];
}

/** Runs `act` and answers the plan nodes of all statements that it made, as measured by running them again. */
export async function explainStatements(
  pool: pg.Pool,
  act: (db: Kysely<Database>) => Promise<unknown>,
): Promise<PlanNode[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await act(db);
  const nodes: PlanNode[] = [];
  for (const { sql, parameters } of statements) {
    const explain = `explain (analyze, format json) ${sql}`;
    const { rows } = await pool.query(explain, [...parameters]);
    nodes.push(...flatten(rows[0]["QUERY PLAN"][0].Plan));
  }
  return nodes;
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
