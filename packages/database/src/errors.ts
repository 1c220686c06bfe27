import pg from "pg";

/** Whether a unique index refused a row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") return false;
  return constraint === undefined || error.constraint === constraint;
}
