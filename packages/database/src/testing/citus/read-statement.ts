import {
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from "libpg-query";
import { Equalities, type Operand, type Tables } from "./equalities.ts";

await loadModule();

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The columns of each table, in their order. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

/** What a statement reads and writes. */
export interface Reading {
  /** With a number for each place where the statement names the table. */
  tables: { table: string; id: number }[];
  writes: { table: string; sets: string[]; conflict: string[] }[];
  /** The values that a column is compared with; empty if the statement does not say them. */
  valuesOf(id: number, column: string): ReadonlySet<string>;
}

/** The columns of a table or a query. */
type Output = readonly { name: string | undefined; operand: Operand | undefined }[];

interface Scope {
  outer: Scope | null;
  /** The number of the first table that the query itself reads. */
  first: number;
  relations: Map<string, Output>;
  queries: Map<string, Output>;
}

/**
 * Reads which tables a statement names and which of their columns equal which values: by a comparison, a join, or the result
 * of a query inside it. What is compared in an outer join says nothing of the rows that are kept without a match.
 */
export function readStatement({ sql, parameters }: Statement, columns: TableColumns): Reading {
  const tables: Reading["tables"] = [];
  const writes: Reading["writes"] = [];
  const equalities = new Equalities();
  const outputs = new Map<object, Output>();
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) readQuery(stmt, null);
  const values = equalities.follow();
  return {
    tables,
    writes,
    valuesOf: (id, column) => values.get(`${id}.${column}`) ?? new Set(),
  };

  /** Each query is read once, whoever asks for its output. */
  function readQuery(query: Node, outer: Scope | null): Output {
    const [[kind, body]] = Object.entries(query) as [[string, object]];
    const known = outputs.get(body);
    if (known) return known;
    const scope = { outer, first: 0, relations: new Map(), queries: new Map() };
    readWith((body as SelectStmt).withClause, scope);
    scope.first = tables.length;
    const output = readBody(kind, body, scope);
    outputs.set(body, output);
    return output;
  }

  function readBody(kind: string, body: object, scope: Scope): Output {
    switch (kind) {
      case "SelectStmt":
        return readSelect(body, scope);
      case "InsertStmt":
        return readInsert(body, scope);
      case "UpdateStmt":
        return readChange(body, (body as UpdateStmt).fromClause, scope);
      case "DeleteStmt":
        return readChange(body, (body as DeleteStmt).usingClause, scope);
      default:
        // Begins and ends of transactions, settings.
        return [];
    }
  }

  function readWith(clause: WithClause | undefined, scope: Scope): void {
    for (const cte of clause?.ctes ?? []) {
      if (!("CommonTableExpr" in cte)) continue;
      const { ctename, ctequery } = cte.CommonTableExpr;
      if (ctename && ctequery) scope.queries.set(ctename, readQuery(ctequery, scope));
    }
  }

  function readSelect(select: SelectStmt, scope: Scope): Output {
    if (select.larg && select.rarg) {
      for (const arm of [select.larg, select.rarg]) readQuery({ SelectStmt: arm }, scope);
      return [];
    }
    for (const item of select.fromClause ?? []) readFrom(item, scope);
    compare(select.whereClause, scope);
    readInner({ ...select, fromClause: null, withClause: null }, scope);
    const output = outputOf(select.targetList, scope);
    const isCut = select.limitCount ?? select.limitOffset;
    return isCut
      ? output.map(({ name, operand }) => ({ name, operand: asResult(operand) }))
      : output;
  }

  function readInsert(insert: InsertStmt, scope: Scope): Output {
    const { relation, selectStmt, onConflictClause } = insert;
    const id = addTable(relation!, scope);
    const rows = selectStmt ? rowsOf(selectStmt, scope) : [];
    const names = (insert.cols ?? []).map(nameOf);
    names.forEach((name, index) => {
      const given = rows.map((row) => row[index]);
      if (!given.every((operand) => operand !== undefined)) return;
      for (const operand of given) equalities.set(`${id}.${name}`, operand);
    });
    writes.push({
      table: tables[id]!.table,
      sets: (onConflictClause?.targetList ?? []).map(nameOf),
      conflict: (onConflictClause?.infer?.indexElems ?? []).map(nameOf),
    });
    readInner(onConflictClause, scope);
    return outputOf(insert.returningClause?.exprs, scope);
  }

  /** The values of each row that is inserted; of a query one row for all. */
  function rowsOf(source: Node, scope: Scope): (Operand | undefined)[][] {
    const lists = "SelectStmt" in source ? source.SelectStmt.valuesLists : undefined;
    const output = readQuery(source, scope);
    if (lists === undefined) return [output.map(({ operand }) => operand)];
    return lists.map((list) =>
      "List" in list ? (list.List.items ?? []).map((item) => operandOf(item, scope)) : [],
    );
  }

  function readChange(
    change: UpdateStmt & DeleteStmt,
    others: Node[] | undefined,
    scope: Scope,
  ): Output {
    const id = addTable(change.relation!, scope);
    for (const item of others ?? []) readFrom(item, scope);
    compare(change.whereClause, scope);
    readInner([change.whereClause, change.targetList], scope);
    const sets = (change.targetList ?? []).map(nameOf);
    writes.push({ table: tables[id]!.table, sets, conflict: [] });
    return outputOf(change.returningClause?.exprs, scope);
  }

  function readFrom(item: Node, scope: Scope): void {
    if ("RangeVar" in item) addTable(item.RangeVar, scope);
    else if ("JoinExpr" in item) readJoin(item.JoinExpr, scope);
    else if ("RangeSubselect" in item) {
      const { subquery, alias } = item.RangeSubselect;
      scope.relations.set(alias?.aliasname ?? "", readQuery(subquery!, scope));
    } else readInner(item, scope);
  }

  /** Answers the number of the table in this statement; a query of a `with` has none. */
  function addTable({ schemaname, relname, alias }: RangeVar, scope: Scope): number {
    const name = alias?.aliasname ?? relname!;
    const query = find(scope, ({ queries }) => queries.get(relname!));
    if (query) {
      scope.relations.set(name, query);
      return -1;
    }
    const id = tables.length;
    const table = schemaname === "partitions" ? wholeOf(relname!) : relname!;
    tables.push({ table, id });
    const known = columns.get(table) ?? [];
    scope.relations.set(
      name,
      known.map((column) => ({ name: column, operand: { column: `${id}.${column}` } })),
    );
    return id;
  }

  /** The table that a partition is of. */
  function wholeOf(partition: string): string {
    return [...columns.keys()].find((table) => partition.startsWith(`${table}_`)) ?? partition;
  }

  function readJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr, scope: Scope): void {
    const first = tables.length;
    readFrom(larg!, scope);
    const second = tables.length;
    const left = [...scope.relations.keys()];
    readFrom(rarg!, scope);
    const right = [...scope.relations.keys()].filter((name) => !left.includes(name));
    const decided: Record<string, Tables> = {
      JOIN_INNER: [first, tables.length],
      JOIN_LEFT: [second, tables.length],
      JOIN_RIGHT: [first, second],
    };
    const range = decided[jointype ?? ""] ?? [0, 0];
    compare(quals, scope, range);
    readInner(quals, scope);
    for (const column of usingClause ?? []) {
      const name = "String" in column ? column.String.sval! : "";
      const [one, other] = [left, right].map((names) => columnOf(names, name, scope));
      equalities.equate(one, other, range);
    }
  }

  function columnOf(relations: string[], name: string, scope: Scope): Operand | undefined {
    const found = relations.flatMap((relation) => scope.relations.get(relation) ?? []);
    return found.find((column) => column.name === name)?.operand;
  }

  /** Reads the queries within expressions. */
  function readInner(part: unknown, scope: Scope): void {
    if (typeof part !== "object" || part === null) return;
    if ("SubLink" in part) readQuery((part.SubLink as { subselect: Node }).subselect, scope);
    for (const inner of Object.values(part)) {
      if (!outputs.has(inner)) readInner(inner, scope);
    }
  }

  /** Notes what must be equal for a condition to hold, of the tables that it decides on. */
  function compare(
    condition: Node | undefined,
    scope: Scope,
    range: Tables = [scope.first, Number.POSITIVE_INFINITY],
  ): void {
    if (condition === undefined) return;
    if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR") {
      for (const part of condition.BoolExpr.args ?? []) compare(part, scope, range);
    }
    if (!("A_Expr" in condition) || condition.A_Expr.kind !== "AEXPR_OP") return;
    const { name, lexpr, rexpr } = condition.A_Expr;
    if (JSON.stringify(name) !== equals || !lexpr || !rexpr) return;
    equalities.equate(operandOf(lexpr, scope), operandOf(rexpr, scope), range);
  }

  function operandOf(expression: Node, scope: Scope): Operand | undefined {
    if ("TypeCast" in expression) return operandOf(expression.TypeCast.arg!, scope);
    if ("ParamRef" in expression)
      return { value: String(parameters[expression.ParamRef.number! - 1]) };
    if ("A_Const" in expression) {
      const { location, ...value } = expression.A_Const;
      return { value: JSON.stringify(value) };
    }
    if ("SubLink" in expression && expression.SubLink.subLinkType === "EXPR_SUBLINK") {
      return asResult(readQuery(expression.SubLink.subselect!, scope)[0]?.operand);
    }
    if (!("ColumnRef" in expression)) return undefined;
    const [relation, column] = fieldsOf(expression.ColumnRef.fields);
    return find(scope, (within) =>
      column === undefined
        ? columnOf([...within.relations.keys()], relation!, within)
        : columnOf([relation!], column, within),
    );
  }

  function outputOf(targets: Node[] | undefined, scope: Scope): Output {
    return (targets ?? []).flatMap((target) => {
      if (!("ResTarget" in target) || !target.ResTarget.val) return [];
      const { name, val } = target.ResTarget;
      if (!("ColumnRef" in val)) return [{ name, operand: operandOf(val, scope) }];
      const fields = fieldsOf(val.ColumnRef.fields);
      const last = fields.at(-1)!;
      if (last !== "*") return [{ name: name ?? last, operand: operandOf(val, scope) }];
      const relations = fields.length > 1 ? [fields[0]!] : [...scope.relations.keys()];
      return relations.flatMap((relation) => scope.relations.get(relation) ?? []);
    });
  }
}

function asResult(operand: Operand | undefined): Operand | undefined {
  return operand && "column" in operand ? { ...operand, isResult: true } : operand;
}

const equals = JSON.stringify([{ String: { sval: "=" } }]);

function find<Found>(scope: Scope, look: (scope: Scope) => Found | undefined): Found | undefined {
  return look(scope) ?? (scope.outer ? find(scope.outer, look) : undefined);
}

function fieldsOf(fields: Node[] | undefined): string[] {
  return (fields ?? []).map((field) => ("String" in field ? field.String.sval! : "*"));
}

/** The name of a column that is written, or by which a conflict is noticed. */
function nameOf(node: Node): string {
  if ("ResTarget" in node) return node.ResTarget.name ?? "";
  return "IndexElem" in node ? (node.IndexElem.name ?? "") : "";
}
