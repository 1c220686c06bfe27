/** A column of a table that the statement names, or a value that is known before it runs. */
export type Operand = { column: string; isResult?: true } | { value: string };

/** The numbers of tables from the first one on, up to the second one. */
export type Tables = readonly [from: number, to: number];

/** Which columns of a statement equal what. A column's name begins with the number of its table: `3.uid`. */
export class Equalities {
  readonly #known: [column: string, operand: Operand][] = [];

  set(column: string, operand: Operand): void {
    this.#known.push([column, operand]);
  }

  /** Notes that both are equal in the rows of these tables that a condition lets through. */
  equate(one: Operand | undefined, other: Operand | undefined, tables: Tables): void {
    if (!one || !other) return;
    if (isDecided(one, tables)) this.set(one.column, other);
    if (isDecided(other, tables)) this.set(other.column, one);
  }

  /** The values of each column, as far as the statement says them. */
  follow(): ReadonlyMap<string, ReadonlySet<string>> {
    const values = new Map<string, Set<string>>();
    const count = () => [...values.values()].reduce((sum, { size }) => sum + size, 0);
    let before = -1;
    while (count() > before) {
      before = count();
      for (const [column, operand] of this.#known) {
        const own = values.get(column) ?? new Set();
        const given = "value" in operand ? [operand.value] : (values.get(operand.column) ?? []);
        for (const value of given) own.add(value);
        values.set(column, own);
      }
    }
    return values;
  }
}

/** The result of an inner query is found before it is compared, so a comparison says nothing of its tables. */
function isDecided(
  operand: Operand,
  [from, to]: Tables,
): operand is Extract<Operand, { column: string }> {
  if ("value" in operand || operand.isResult) return false;
  const table = Number.parseInt(operand.column, 10);
  return table >= from && table < to;
}
