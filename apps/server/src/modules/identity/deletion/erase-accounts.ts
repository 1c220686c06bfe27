import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./deletion.repository.ts";

export interface EraseDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  /** Removes a picture by its public path; removing one that is gone is no error. */
  pictures: { remove(path: string): Promise<void> };
}

/**
 * Erases every account whose cooling-off period is over; how many. Each in one transaction that begins with a lock on
 * its row and ends with the row gone: of two workers one does it, and after a crash the next does all of it.
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
  await repository.deleteLoose(trx, account);
  await repository.unlinkCodes(trx, uid);
  await audit.strip(trx, uid);
  await repository.deleteAccount(trx, uid);
  await audit.record(trx, { uid, event: "deletion-done", place: null });
  // Last: it cannot be undone with the rest. Done again after a failure, it finds nothing to do.
  if (avatar !== "") await pictures.remove(avatar);
  return true;
}
