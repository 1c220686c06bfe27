import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface Replacing {
  kind: string;
  /** A list of words in the data. */
  field: string;
  /** New words by old ones. */
  names: ReadonlyMap<string, string>;
  operator: string;
  at: Date;
}

/**
 * Replaces words in a list that documents hold, each with a revision of its own: whoever has the document open is told. The
 * state stays. What players see of a published document is replaced by the caller, in the same transaction.
 */
export async function replaceWords(
  trx: Executor,
  { kind, field, names, operator, at }: Replacing,
): Promise<void> {
  const map = JSON.stringify(Object.fromEntries(names));
  await sql`
    with changed as (
      update documents set
        data = jsonb_set(data, array[${field}]::text[], (
          select jsonb_agg(word order by place) from (
            select coalesce(${map}::jsonb ->> old.word, old.word) as word, min(old.place) as place
            from jsonb_array_elements_text(data -> ${field}) with ordinality as old (word, place)
            group by 1
          ) as words)),
        revision = revision + 1,
        live_revision = case when live_revision = revision then revision + 1 else live_revision end,
        updated_at = ${at},
        updated_by = ${operator}
      where kind = ${kind} and data -> ${field} ?| ${[...names.keys()]}::text[]
      returning id, revision, data
    )
    insert into document_revisions (document_id, revision, data, act, operator, at)
    select id, revision, data, 'rename', ${operator}, ${at} from changed`.execute(trx);
}
