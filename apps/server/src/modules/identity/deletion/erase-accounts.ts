import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./deletion.repository.ts";

export interface EraseDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  /** Removes a picture by its public path. Does nothing if there is none. */
  pictures: { remove(path: string): Promise<void> };
}

/** Accounts that are read at a time. */
const portion = 1000;

/**
 * Erases every account whose cooling-off period is over. Returns how many. Each account is erased in one transaction
 * that first locks its row and finally deletes it: of two workers one erases it, and after a crash the next run does. If
 * some cannot be erased, the others are erased all the same, an error is thrown at the end, and the next run tries again.
 */
export async function eraseDueAccounts(deps: EraseDeps): Promise<number> {
  const { db, clock } = deps;
  const failures = collectFailures("accounts could not be erased");
  let erased = 0;
  let due: string[] = [];
  do {
    due = await repository.findDue(db, {
      now: clock.now(),
      after: due.at(-1) ?? "0",
      limit: portion,
    });
    for (const uid of due) {
      await failures.attempt(async () => {
        if (await db.transaction().execute((trx) => erase(deps, trx, uid))) erased += 1;
      });
    }
  } while (due.length === portion);
  failures.throwAny();
  return erased;
}

/** False if another worker erases the account. */
async function erase(
  { clock, audit, pictures }: EraseDeps,
  trx: Executor,
  uid: string,
): Promise<boolean> {
  const account = await repository.lockDue(trx, { uid, now: clock.now() });
  if (!account) return false;
  const { phone, avatar } = account;
  await repository.deleteUnlinkedRows(trx, { uid, phone });
  await repository.clearCodeOwner(trx, uid);
  await audit.redact(trx, uid);
  await repository.deleteAccount(trx, uid);
  await audit.record(trx, { uid, event: "deletion-done", place: null });
  // Removed last, because a rollback cannot restore it. After a failure the next run removes it again without error.
  if (avatar !== "") await pictures.remove(avatar);
  return true;
}
