import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";

/** Until the transaction ends, others wait who take the lock of this name. Names are few: their rows stay. */
export async function takeLock(trx: Executor, name: string): Promise<void> {
  await sql`
    insert into named_locks (name) values (${name})
    on conflict (name) do update set name = excluded.name`.execute(trx);
}
