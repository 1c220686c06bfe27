import { type Kysely, sql } from "kysely";

/** Takes out of the trail what players had written in appeals. That there was one stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_trail disable trigger operator_trail_kept`.execute(db);
  await sql`
    update operator_trail set changes = (
      select jsonb_agg(case when change ->> 'field' = 'appeal'
        then '{"field": "isAppealed", "before": "true", "after": "false"}' else change end)
      from jsonb_array_elements(changes) as change)
    where action = 'posts/decide' and changes @> '[{"field": "appeal"}]'`.execute(db);
  await sql`alter table operator_trail enable trigger operator_trail_kept`.execute(db);
}
