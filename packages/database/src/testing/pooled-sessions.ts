import pg from "pg";

interface SessionState {
  /** Settings that a statement has left, other than what the pooler sets itself. */
  settings: string[];
  /** Prepared statements, channels listened to, temporary tables, cursors and locks. */
  kept: string[];
}

/** What PgBouncer sets on a connection for the client that gets it, and what its `connect_query` sets in the tests. */
const ofPooler = [
  "application_name",
  "client_encoding",
  "DateStyle",
  "TimeZone",
  "standard_conforming_strings",
  "statement_timeout",
  "idle_in_transaction_session_timeout",
];

const look = `
  select
    array(
      select name from pg_settings
      where source = 'session' and name <> all ($1) order by name
    ) as settings,
    array(
      select 'statement ' || name from pg_prepared_statements
      union all select 'channel ' || c from pg_listening_channels() c
      union all select 'table ' || relname from pg_class where relnamespace = pg_my_temp_schema()
      union all select 'cursor ' || name from pg_cursors where is_holdable
      union all select 'lock' from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
    ) as kept`;

/** Looks at every connection that the pooler has: as many transactions at once as it has connections get one each. */
export async function readSessionState(url: string, connections: number): Promise<SessionState> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url }),
  );
  const looked = await Promise.all(
    clients.map(async (client) => {
      await client.connect();
      await client.query("begin");
      const { rows } = await client.query(look, [ofPooler]);
      return rows[0] as SessionState;
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return {
    settings: looked.flatMap(({ settings }) => settings),
    kept: looked.flatMap(({ kept }) => kept),
  };
}
