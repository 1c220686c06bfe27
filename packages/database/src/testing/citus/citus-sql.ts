import { flattened, foreignKeys, keys, triggers } from "./changes.ts";
import { groups, references } from "./placement.ts";

const head = `-- Divides an empty, migrated schema between the nodes of Citus 14, for PostgreSQL 18 (decision 0240,
-- docs/how-to/scale-out.md). Not for a shop with players yet: what is marked LOST has no replacement in the servers.
-- Run it once on the coordinator, with psql -v ON_ERROR_STOP=1, after create extension citus,
-- citus_set_coordinator_host and citus_add_node. Servers ask the coordinator only.
-- Written by \`npx vitest run citus-sql -u\` in packages/database: change src/testing/citus there.

begin;
set local citus.multi_shard_modify_mode = 'sequential';
set local citus.enable_unsafe_triggers = 'on';`;

/** What `deploy/citus.sql` is. */
export function citusSql(): string {
  const constraints = [...Object.entries(foreignKeys), ...Object.entries(keys)];
  const made = [...Object.entries(keys), ...Object.entries(foreignKeys)];
  return [
    head,
    section(
      "What Citus cannot have",
      constraints.map(([name, { why, isIndex }]) => [why, dropKey(name, isIndex)]),
    ),
    section(
      "Triggers that reach beyond the node of their row",
      Object.entries(triggers).map(([name, why]) => [why, dropTrigger(name)]),
    ),
    section(
      "Tables without partitions",
      Object.entries(flattened).flatMap(([table, keys]) =>
        [...flatten(table), ...keys].map((step) => ["", step] as const),
      ),
    ),
    section(
      "Keys that take the place",
      made.flatMap(([, { by = [] }]) => by.map((step) => ["", step] as const)),
    ),
    ...Object.entries(groups).map(({ 1: group }) =>
      section(
        `Divided by ${group.column}`,
        group.tables.map((table) => ["", divide(table, group.column, group.tables[0]!)]),
      ),
    ),
    section(
      "Copied to every node",
      references.map((table) => ["", `select create_reference_table('${table}')`]),
    ),
    "commit;\n",
  ].join("\n\n");
}

/** Steps with the same reason stand together, under it. */
function section(title: string, steps: (readonly [why: string, statement: string])[]): string {
  const lines = Map.groupBy(steps, ([why]) => why).entries();
  const blocks = [...lines].map(([why, same]) =>
    [...(why ? [`-- ${why}.`] : []), ...same.map(([, statement]) => `${statement};`)].join("\n"),
  );
  return [`-- ${title}`, ...blocks].join("\n");
}

function dropKey(name: string, isIndex = false): string {
  const [table, key] = name.split(".");
  return isIndex ? `drop index ${key}` : `alter table ${table} drop constraint ${key}`;
}

function flatten(table: string): string[] {
  return [
    `create table flat (like ${table} including all)`,
    `drop table ${table} cascade`,
    `alter table flat rename to ${table}`,
  ];
}

function dropTrigger(name: string): string {
  const [table, trigger] = name.split(".");
  return `drop trigger ${trigger} on ${table}`;
}

function divide(table: string, column: string, first: string): string {
  const beside = table === first ? "none" : first;
  return `select create_distributed_table('${table}', '${column}', colocate_with => '${beside}')`;
}
