import { type Kysely, sql } from "kysely";

/**
 * Makes and drops the partitions of tables that are divided by time, with the rights of their owner: the server's role may change
 * no table. A partition is dropped only once its period is over, so the guard of the trail is not got round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Attached, not made as a partition, which would lock the whole table. Rows of the period in the default partition, where an
  // older release or a node with a wrong clock has put them, move: their number is the answer, or null if they are too many,
  // because moving them keeps writers waiting.
  `create function make_partition(parent regclass, part text, since text, until text) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
  declare
    rest regclass;
    made text;
    is_of_period text;
    storage text;
    moved integer;
    guard record;
  begin
    select partdefid, format('partitions.%I', relname || '_' || part),
      format('%1$I >= %2$L and %1$I < %3$L', attname, since, until)
    into rest, made, is_of_period
    from pg_partitioned_table join pg_class on pg_class.oid = partrelid
      join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partrelid = parent and partstrat = 'r' and partdefid <> 0;
    if rest is null or part !~ '^\\d{4}(_\\d\\d){1,2}$' then
      raise exception 'no partition of % for %', parent, part using errcode = 'invalid_parameter_value';
    end if;
    -- Attaching takes this lock as well. Taken first, no row of the period comes in between.
    execute format('lock table %s in access exclusive mode', rest);
    execute format('select count(*) from (select from %s where %s limit 10001) as found', rest, is_of_period)
    into moved;
    if moved > 10000 then return null; end if;
    select coalesce('with (' || array_to_string(reloptions, ', ') || ')', '') into storage
    from pg_class where oid = rest;
    execute format('create table %s (like %s including all excluding identity) %s', made, parent, storage);
    -- PostgreSQL copies no trigger on truncate to a partition. 32 is its bit.
    for guard in select tgname, tgfoid::regproc as act from pg_trigger
      where tgrelid = rest and tgtype & 32 <> 0
    loop
      execute format('create trigger %I before truncate on %s for each statement execute function %s()',
        guard.tgname, made, guard.act);
    end loop;
    if moved > 0 then
      -- The guard of a trail refuses that its rows leave a partition; nobody else can write meanwhile.
      execute format('alter table %s disable trigger user', rest);
      execute format('with moved as (delete from %s where %s returning *) insert into %s select * from moved',
        rest, is_of_period, made);
      execute format('alter table %s enable trigger user', rest);
    end if;
    execute format('alter table %s attach partition %s for values from (%L) to (%L)',
      parent, made, since, until);
    return moved;
  end
  $$`,
  // Takes milliseconds, however many rows there are.
  `create function drop_partition(part regclass) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
  declare
    until timestamptz;
  begin
    select (regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
    into until
    from pg_inherits join pg_class on pg_class.oid = inhrelid
      join pg_partitioned_table on partrelid = inhparent
    where inhrelid = part and partstrat = 'r' and partdefid <> 0;
    if until is null or until > now() then
      raise exception '% is no partition that is over', part using errcode = 'invalid_parameter_value';
    end if;
    execute format('drop table %s', part);
  end
  $$`,
  "revoke execute on function make_partition, drop_partition from public",
];
