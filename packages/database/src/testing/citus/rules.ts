import type pg from "pg";

/**
 * What Citus does when it places a table, as far as a PostgreSQL without it can do it: `placements` has what was placed,
 * `citus_problems` what Citus refuses of it. Read from its documentation and source (`create_distributed_table.c`,
 * `foreign_constraint.c`, `trigger.c`); release 14 is the first for PostgreSQL 18.
 */
export async function installCitus(pool: pg.Pool): Promise<void> {
  for (const statement of [placements, problems, ...functions]) await pool.query(statement);
}

/** `shards` is the table that founded the group of a distributed one. */
const placements = `
  create table placements (
    place regclass primary key, kind text not null, by text, shards regclass
  )`;

const unique = `
  select indrelid as place, format('key %s.%s', indrelid::regclass, indexrelid::regclass) as problem
  from pg_index join placements on place = indrelid
  where kind = 'distributed' and indisunique and not exists (
    select from pg_attribute
    where attrelid = indrelid and attname = by and attnum = any ((indkey::int2[])[0:indnkeyatts - 1])
  )`;

/**
 * Between tables of the coordinator anything goes. Citus would also take one from a copied table to one of them, and make
 * that a table of its own.
 */
const foreign = `
  select conrelid as place, format('foreign key %s.%s', conrelid::regclass, conname) as problem
  from pg_constraint
    left join placements as near on near.place = conrelid
    left join placements as far on far.place = confrelid
  where contype = 'f' and conparentid = 0 and not case
    when far.kind is null then near.kind is null
    when far.kind = 'reference' then near.kind is not null
    else coalesce(near.shards = far.shards and confdeltype in ('a', 'r', 'c'), false) and exists (
      select from unnest(conkey, confkey) as pair (here, there)
        join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = here
        join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = there
      where mine.attname = near.by and theirs.attname = far.by
    ) end`;

const triggers = `
  select tgrelid as place, format('trigger %s.%s', tgrelid::regclass, tgname) as problem
  from pg_trigger join placements on place = tgrelid
  where not tgisinternal and current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on'`;

const columns = `
  select mine.attrelid as place, format('column %s.%s', placements.place, by) as problem
  from placements
    join pg_attribute as mine on mine.attrelid = place and mine.attname = by
    join pg_attribute as theirs on theirs.attrelid = shards and theirs.attname =
      (select founder.by from placements as founder where founder.place = placements.shards)
  where not mine.attnotnull or mine.attgenerated <> '' or mine.atttypid <> theirs.atttypid`;

const numbers = `
  select attrelid as place, format('numbers %s.%s', attrelid::regclass, attname) as problem
  from placements join pg_attribute on attrelid = place
  where attidentity <> '' and atttypid <> 'bigint'::regtype`;

const partitions = `
  select place, format('partitions of partitions %s', place) as problem
  from placements join pg_inherits on inhparent = place join pg_class on pg_class.oid = inhrelid
  where relkind = 'p' or kind = 'reference'`;

const problems = `create view citus_problems as
  ${[unique, foreign, triggers, columns, numbers, partitions].join(" union all ")}`;

const functions = [
  `create function place_table(moved regclass, kind text, by text, shards regclass) returns void language plpgsql as $$
    declare
      found text;
    begin
      execute format('select ''rows'' from %s limit 1', moved) into found;
      if found is not null then raise 'cannot place % with rows', moved; end if;
      insert into placements values (moved, kind, by, shards);
      select string_agg(problem, ', ') into found from citus_problems where place = moved;
      if found is not null then raise 'cannot place %: %', moved, found; end if;
    end $$`,
  `create function create_distributed_table(
    table_name regclass, distribution_column text, colocate_with text
  ) returns void begin atomic
    select place_table(table_name, 'distributed', distribution_column,
      case colocate_with when 'none' then table_name
        else (select shards from placements where place = colocate_with::regclass) end);
  end`,
  `create function create_reference_table(table_name regclass) returns void begin atomic
    select place_table(table_name, 'reference', null, null);
  end`,
];
