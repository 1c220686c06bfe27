import { type Kysely, sql } from "kysely";

/** What each node last said of its own work. Worth nothing after a crash, so it is not logged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table node_figures (
    node text primary key,
    started_at timestamptz not null,
    noted_at timestamptz not null default now(),
    figures jsonb not null
  )`.execute(db);
}
