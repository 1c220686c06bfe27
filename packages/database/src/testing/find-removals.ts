import type { Catalogue, Index } from "./catalogue.ts";

interface Change {
  /** The schema of the release before. What was made since is not used by anybody yet. */
  released: Catalogue;
  before: Catalogue;
  after: Catalogue;
  inTransaction: boolean;
}

/**
 * What a migration took away that the release before uses, such as `column games.gamename`: by these names a migration
 * of the kind `contract` lists it.
 */
export function findRemovals({ released, before, after }: Change): string[] {
  const kinds = ["relations", "columns", "indexes", "triggers", "functions"] as const;
  const gone = kinds.flatMap((kind) =>
    [...released[kind].keys()].filter((name) => before[kind].has(name) && !after[kind].has(name)),
  );
  // Unique keys go with their index. The release before does without a check.
  const keys = [...released.constraints].filter(
    ([name, { kind }]) =>
      kind === "f" && before.constraints.has(name) && !after.constraints.has(name),
  );
  const replaced = new Set([...after.constraints.values()].map(describeKey));
  const lostKeys = keys.filter(([, constraint]) => !replaced.has(describeKey(constraint)));
  return [...new Set([...gone, ...lostKeys.map(([name]) => name)])].filter(
    (name) => isNotPart(name) && !isServed(before.indexes.get(name), after),
  );

  /** With a table go its columns, indexes and triggers. */
  function isNotPart(name: string): boolean {
    const [kind] = name.split(" ");
    if (kind === "table" || kind === "function") return true;
    const part =
      before.columns.get(name) ??
      before.indexes.get(name) ??
      before.triggers.get(name) ??
      before.constraints.get(name);
    return part === undefined || !gone.includes(`table ${part.table}`);
  }
}

/** Whether another index that begins with the same column finds what this one finds. */
function isServed(index: Index | undefined, { indexes }: Catalogue): boolean {
  if (index === undefined || index.unique) return false;
  return [...indexes.values()].some(
    ({ table, first, predicate }) =>
      table === index.table &&
      first === index.first &&
      (predicate === null || predicate === index.predicate),
  );
}

/** Triggers and functions of the release before that do something else than before. */
export function findRedefinitions({ released, before, after }: Change): string[] {
  return (["triggers", "functions"] as const).flatMap((kind) =>
    [...released[kind].keys()].filter((name) => {
      const [old, now] = [before[kind].get(name), after[kind].get(name)];
      return old !== undefined && now !== undefined && old.definition !== now.definition;
    }),
  );
}

/** A key of the same columns to the same table may replace another, with another name or action. */
function describeKey({ table, definition }: { table: string; definition: string }): string {
  return `${table} ${definition.replace(/ ON (DELETE|UPDATE) .*| NOT VALID/g, "")}`;
}

/** What a migration does that the release before, or its traffic, does not survive. */
export function findHazards(change: Change): string[] {
  return [...findTableHazards(change), ...findColumnHazards(change), ...findLongLocks(change)];
}

function findTableHazards({ released, before, after }: Change): string[] {
  return [...released.relations.keys()].flatMap((name) => {
    const [old, now] = [before.relations.get(name), after.relations.get(name)];
    if (!name.startsWith("table ") || old === undefined || now === undefined) return [];
    // The old table, with its rows as they were, is a partition of the new one.
    const isDivided = old.file !== null && now.partitions.includes(old.file);
    if (old.oid !== now.oid) return isDivided ? [] : [`${name} is made anew`];
    return old.file === now.file ? [] : [`${name} is rewritten under a lock`];
  });
}

function findColumnHazards({ released, before, after }: Change): string[] {
  return [...after.columns].flatMap(([name, now]) => {
    if (!released.relations.has(`table ${now.table}`)) return [];
    const old = before.columns.get(name);
    if (old === undefined) {
      return now.notNull && !now.filled ? [`${name} is not null and has no default`] : [];
    }
    if (!released.columns.has(name)) return [];
    if (old.type !== now.type) return [`${name} changes its type`];
    if (!old.notNull && now.notNull) return [`${name} becomes not null`];
    return old.filled && !now.filled ? [`${name} loses its default`] : [];
  });
}

function findLongLocks({ released, before, after, inTransaction }: Change): string[] {
  const isReleased = (table: string) => released.relations.has(`table ${table}`);
  const constraints = [...after.constraints].filter(([name, { table, kind, valid, ...made }]) => {
    if (!isReleased(table) || !valid || before.constraints.has(name)) return false;
    if (made.index !== null && kind !== "f") return !before.indexes.has(`index ${made.index}`);
    // PostgreSQL does not look at the rows if a reference is a new column without a default.
    const areNew = made.columns.every((column) => {
      const columnName = `column ${table}.${column}`;
      return !before.columns.has(columnName) && !after.columns.get(columnName)?.filled;
    });
    return !(kind === "f" && areNew);
  });
  const indexes = [...after.indexes].filter(
    ([name, { table }]) => inTransaction && isReleased(table) && !before.indexes.has(name),
  );
  return [
    ...constraints.map(([name]) => `${name} is checked under a lock: not valid, then validate`),
    ...indexes.map(([name]) => `${name} is built under a lock: not concurrently`),
  ];
}
