import { Client } from "pg";

/** Every row of every table, as text by table, in order. */
export async function dumpTables(connectionString: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relkind = 'r' and relnamespace not in
         ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
       order by 1`,
    );
    const dump: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by 1`,
      );
      dump[name] = rows.map(({ row }) => row);
    }
    return dump;
  } finally {
    await client.end();
  }
}
