import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import type { NodeFigures } from "./node-figures.ts";

interface NodeRow {
  node: string;
  started_at: Date;
  figures: NodeFigures;
}

/** Also forgets the nodes that have said nothing for an hour. */
export async function note(db: Executor, row: NodeRow): Promise<void> {
  await sql`with forgotten as (
      delete from node_figures where noted_at < now() - interval '1 hour' and node <> ${row.node})
    insert into node_figures (node, started_at, figures)
    values (${row.node}, ${row.started_at}, ${JSON.stringify(row.figures)})
    on conflict (node) do update
    set started_at = excluded.started_at, noted_at = now(), figures = excluded.figures`.execute(db);
}

export async function forget(db: Executor, node: string): Promise<void> {
  await db.deleteFrom("node_figures").where("node", "=", node).execute();
}

/** Nodes are silent after a minute, by the clock of the database. */
export async function findAll(db: Executor) {
  const rows = await db
    .selectFrom("node_figures")
    .select(["node", "started_at", "noted_at", "figures"])
    .select(sql<boolean>`noted_at < now() - interval '1 minute'`.as("is_silent"))
    .orderBy("node")
    .limit(500)
    .execute();
  return rows.map(({ figures, ...row }) => ({ ...row, figures: figures as NodeFigures }));
}
