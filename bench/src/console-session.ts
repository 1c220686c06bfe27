import { createHash, randomBytes } from "node:crypto";
import type { Role } from "@playfront/contract/console/roles";
import type { World } from "./world.ts";

/** An operator's session, without the log-in, which is not measured. Returns its token, the cookie's value. */
export async function openConsoleSession(
  { connection }: Pick<World, "connection">,
  { name, role }: { name: string; role: Role },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  await connection.pool.query(
    `with operator as (
      insert into operators (name, shown_name, role, password_hash) values ($2, 'b', $3, '-')
      returning id)
    insert into operator_sessions (token_hash, operator_id, created_at, seen_at, expires_at)
      select $1, id, now(), now(), now() + interval '12 hours' from operator`,
    [hash, name, role],
  );
  return token;
}

export const consoleCookie = "console-session";
