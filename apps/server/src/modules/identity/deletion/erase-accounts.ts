import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./deletion.repository.ts";

export interface EraseDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  /** Removes a picture by its public path. Does nothing if there is none. */
  pictures: { remove(path: string): Promise<void> };
}

/**
 * Erases every account whose cooling-off period is over. Returns how many. Each account is erased in one transaction
 * that first locks its row and finally deletes it: of two workers one erases it, and after a crash the next run does.
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<number> {
  let erased = 0;
  while (await deps.db.transaction().execute((trx) => eraseNext(deps, trx))) erased += 1;
  return erased;
}

async function eraseNext({ clock, audit, pictures }: EraseDeps, trx: Executor): Promise<boolean> {
  const account = await repository.lockDue(trx, clock.now());
  if (!account) return false;
  const { uid, avatar } = account;
  await repository.deleteUnlinkedRows(trx, account);
  await repository.clearCodeOwner(trx, uid);
  await audit.redact(trx, uid);
  await repository.deleteAccount(trx, uid);
  await audit.record(trx, { uid, event: "deletion-done", place: null });
  // Removed last, because a rollback cannot restore it. After a failure the next run removes it again without error.
  if (avatar !== "") await pictures.remove(avatar);
  return true;
}
