import { type Kysely, sql } from "kysely";

/** Takes void codes out of the trail but for their beginning and end: they may still be good in the game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_trail disable trigger operator_trail_kept`.execute(db);
  await sql`
    update operator_trail set changes = (
      select jsonb_agg(case when change ->> 'field' = 'voided' then jsonb_set(change, '{before}', to_jsonb(
          left(change ->> 'before', shown) || '…' || right(change ->> 'before', shown))) else change end)
      from jsonb_array_elements(changes) as change
      cross join lateral (select least(4, length(change ->> 'before') / 3) as shown) as mask)
    where action in ('gifts/void', 'dead-codes/reissue') and changes @> '[{"field": "voided"}]'`.execute(
    db,
  );
  await sql`alter table operator_trail enable trigger operator_trail_kept`.execute(db);
}
