import pg from "pg";

/** Whether a unique index refused a row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Whether PostgreSQL refused the data itself (a value, a constraint, a trigger), so that another try fails as well. */
export function isRefusedData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23|P0)/.test(error.code ?? "");
}
