import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

interface WrittenVersion {
  object: string;
  value: object;
  at: Date | null;
  by: string;
}

export async function insert(
  trx: Executor,
  { object, value, at, by }: WrittenVersion,
): Promise<void> {
  const row = { object, value: JSON.stringify(value), made_at: at, made_by: by };
  await trx.insertInto("object_versions").values(row).execute();
}

/** Inserts it unless the object has versions. */
export async function insertFirst(
  trx: Executor,
  { object, value, at, by }: WrittenVersion,
): Promise<void> {
  await sql`
    insert into object_versions (object, value, made_at, made_by)
    select ${object}, ${JSON.stringify(value)}::jsonb, ${at}::timestamptz, ${by}
    where not exists (select from object_versions where object = ${object})`.execute(trx);
}

/** Leaves the newest ones. */
export async function removeOld(trx: Executor, object: string, kept: number): Promise<void> {
  await sql`
    delete from object_versions where object = ${object} and id <= (
      select id from object_versions where object = ${object}
      order by id desc limit 1 offset ${kept})`.execute(trx);
}

/** The newest first. */
export function findAll(db: Executor, object: string) {
  return db
    .selectFrom("object_versions")
    .select(["value", "made_at", "made_by"])
    .where("object", "=", object)
    .orderBy("id", "desc")
    .execute();
}
