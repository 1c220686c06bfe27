import { expect, test } from "vitest";
import { readSchema, type SchemaTypes } from "./testing/read-schema.ts";
import { createTestDatabase } from "./testing/test-database.ts";

/** The TypeScript types that the driver returns for PostgreSQL's types (see `connect.ts`). */
const driverTypes: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  inet: "string",
  int2: "number",
  int4: "number",
  int8: "string",
  int8multirange: "string",
  jsonb: "JSONColumnType",
  numeric: "number",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
  _int8: "string[]",
  _text: "string[]",
  _timestamptz: "Date[]",
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  always: boolean;
  defaulted: boolean;
}

const columnsQuery = `
  select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
    identity_generation = 'ALWAYS' or is_generated = 'ALWAYS' as always,
    column_default is not null as defaulted
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely_%'`;

test("the types in schema.ts are those of a migrated database", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query<Column>(columnsQuery);
  await close();
  const migrated: SchemaTypes = {};
  for (const column of rows) {
    migrated[column.table] ??= {};
    migrated[column.table]![column.name] = formatColumn(column);
  }
  expect(readSchema()).toEqual(migrated);
});

function formatColumn({ type, nullable, always, defaulted }: Column): string {
  const driverType = driverTypes[type] ?? type;
  if (always) return `GeneratedAlways<${driverType}>`;
  if (nullable) return `${driverType} | null`;
  return defaulted ? `Generated<${driverType}>` : driverType;
}
