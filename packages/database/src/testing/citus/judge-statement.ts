import { groups } from "./placement.ts";
import {
  type Reading,
  readStatement,
  type Statement,
  type TableColumns,
} from "./read-statement.ts";

const columnOf = new Map(
  Object.entries(groups).flatMap(([group, { column, tables }]) =>
    tables.map((table) => [table, { group, column }] as const),
  ),
);

/** Why a statement cannot run on the one node that has a player's or a gift's rows; empty if it can. */
export function judgeStatement(statement: Statement, columns: TableColumns): string[] {
  const reading = readStatement(statement, columns);
  const problems: string[] = [];
  const tables = reading.tables.filter(({ table }) => columnOf.has(table));
  const touched = Object.entries(groups).filter(([, group]) =>
    tables.some(({ table }) => group.tables.includes(table)),
  );
  for (const [, group] of touched) {
    const ofGroup = tables.filter(({ table }) => group.tables.includes(table));
    problems.push(...judgeGroup(reading, group.column, ofGroup));
  }
  if (touched.length > 1) problems.push(`${touched.map(([name]) => name).join(" and ")} at once`);
  return [...problems, ...judgeWrites(reading)];
}

function judgeGroup(reading: Reading, column: string, tables: Reading["tables"]): string[] {
  const found = tables.map(({ table, id }) => ({ table, values: reading.valuesOf(id, column) }));
  const open = found.filter(({ values }) => values.size === 0).map(({ table }) => table);
  const values = new Set(found.flatMap(({ values }) => [...values]));
  return [
    ...(open.length > 0 ? [`${[...new Set(open)].sort().join(", ")} without ${column}`] : []),
    ...(values.size > 1 ? [`more than one ${column}`] : []),
  ];
}

/** A row cannot move to another node, and what is unique is so on one node only. */
function judgeWrites({ writes }: Reading): string[] {
  return writes.flatMap(({ table, sets, conflict }) => {
    const column = columnOf.get(table)?.column;
    if (column === undefined) return [];
    return [
      ...(sets.includes(column) ? [`${table} sets ${column}`] : []),
      ...(conflict.length > 0 && !conflict.includes(column)
        ? [`${table} on conflict without ${column}`]
        : []),
    ];
  });
}
