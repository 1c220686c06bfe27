import { sql } from "kysely";

/**
 * Whether a signature with this counter is later than the last one of the passkey. Authenticators that do not count send 0. The brackets
 * around it keep `or` from taking in all other passkeys.
 */
export const isLaterCounter = (counter: number) =>
  sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`;
