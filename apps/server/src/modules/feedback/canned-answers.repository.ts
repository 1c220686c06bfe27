import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface Fields {
  title: string;
  content: string;
  enabled: boolean;
}

const shown = ["id", "title", "content", "enabled", "revision"] as const;

export async function findPage(
  db: Executor,
  {
    enabled,
    order = "asc",
    limit,
    offset,
  }: { enabled?: boolean; order?: "asc" | "desc"; limit: number; offset: number },
) {
  let all = db.selectFrom("canned_answers");
  if (enabled !== undefined) all = all.where("enabled", "=", enabled);
  const page = all.select(shown).orderBy("id", order).limit(limit).offset(offset);
  const counted = all.select((e) => e.fn.countAll<string>().as("total"));
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  return { rows, total: Number(total) };
}

export function findById(db: Executor, id: string) {
  return db.selectFrom("canned_answers").select(shown).where("id", "=", id).executeTakeFirst();
}

/** Undefined if there are `most` already. */
export async function insert(trx: Executor, { title, content, enabled }: Fields, most: number) {
  const { rows } = await sql<Fields & { id: string; revision: number }>`
    insert into canned_answers (title, content, enabled, revision)
    select ${title}, ${content}, ${enabled}::boolean, 1
    where (select count(*) from canned_answers) < ${most}
    returning id, title, content, enabled, revision`.execute(trx);
  return rows[0];
}

/** Undefined if it is no longer at the revision. */
export function update(
  trx: Executor,
  { id, revision, ...fields }: Fields & { id: string; revision: number },
) {
  return trx
    .updateTable("canned_answers")
    .set({ ...fields, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning(shown)
    .executeTakeFirst();
}
