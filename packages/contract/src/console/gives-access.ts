import type { Role } from "./roles.ts";

interface Access {
  role?: Role | undefined;
  games?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

/** Whether a change gives an operator access: another role, one more game, or the log-in again. */
export function givesAccess(before: Access, after: Access): boolean {
  if (after.role !== before.role || (after.enabled && !before.enabled)) return true;
  return after.games?.some((game) => !before.games?.includes(game)) ?? false;
}
