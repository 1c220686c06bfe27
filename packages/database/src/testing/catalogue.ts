import type pg from "pg";

/** What PostgreSQL's catalogue says of a schema, by names such as `column games.gamename`. */
export interface Catalogue {
  /** Tables, views and sequences. */
  relations: Map<string, Relation>;
  columns: Map<string, Column>;
  constraints: Map<string, Constraint>;
  indexes: Map<string, Index>;
  /** Those that a migration wrote, not those of partitions or keys. */
  triggers: Map<string, Trigger>;
  functions: Map<string, Definition>;
}

interface Relation {
  oid: number;
  /** Another number means that all rows were written anew. */
  file: number | null;
  /** The numbers of its partitions' files. */
  partitions: number[];
}

interface Column {
  table: string;
  type: string;
  notNull: boolean;
  /** Whether a row that does not name the column gets a value. */
  filled: boolean;
}

export interface Index {
  table: string;
  unique: boolean;
  first: string;
  predicate: string | null;
}

interface Definition {
  /** Whatever it does, as text. */
  definition: string;
}

interface Trigger extends Definition {
  table: string;
}

interface Constraint {
  table: string;
  kind: string;
  valid: boolean;
  definition: string;
  /** The index that it keeps unique by, if any. */
  index: string | null;
  columns: string[];
}

const queries: Record<keyof Catalogue, string> = {
  relations: `
    select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end
        || ' ' || relname as name,
      oid::int, pg_relation_filenode(oid)::int as file,
      array(select pg_relation_filenode(inhrelid)::int from pg_inherits where inhparent = oid) as partitions
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  columns: `
    select 'column ' || relname || '.' || attname as name, relname as table,
      format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
      atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  constraints: `
    select 'constraint ' || relname || '.' || conname as name, relname as table, contype as kind,
      convalidated as valid, pg_get_constraintdef(con.oid) as definition,
      nullif(conindid, 0)::regclass::text as index,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint con join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')`,
  indexes: `
    select 'index ' || indexrelid::regclass as name, indrelid::regclass::text as table, indisunique as unique,
      pg_get_indexdef(indexrelid, 1, true) as first, pg_get_expr(indpred, indrelid) as predicate
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  triggers: `
    select 'trigger ' || relname || '.' || tgname as name, relname as table,
      tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`,
  functions: `
    select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`,
};

export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const entries = await Promise.all(
    Object.entries(queries).map(async ([kind, query]) => {
      const { rows } = await pool.query(query);
      return [kind, new Map(rows.map(({ name, ...facts }) => [name, facts]))] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Catalogue;
}
