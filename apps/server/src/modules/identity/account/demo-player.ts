import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { newHandle } from "../../../infra/secrets/secrets.ts";
import { createSessionService } from "../session/session.service.ts";
import { createAccountService } from "./account.service.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** How the demo's ready-made player logs in; the README tells everybody. */
export const demoLogin = { username: "demo2026", password: "playfront-demo" };

/**
 * Takes the password that everybody knows from a demo player that an earlier start with the demo has left in the
 * database. Returns whether there was one.
 */
export async function retireDemoPlayer({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const accounts = createAccountService({ db, clock });
  const account = await accounts.findByLoginName(demoLogin.username);
  if (!account || !(await verifyPassword(demoLogin.password, account.passwordHash))) return false;
  const { uid } = account;
  const passwordHash = await hashPassword(newHandle());
  await db.transaction().execute(async (trx) => {
    await accounts.setPassword(trx, { uid, passwordHash });
    await createSessionService({ db, clock }).endByAccount(trx, { uid, reason: "password" });
  });
  return true;
}
