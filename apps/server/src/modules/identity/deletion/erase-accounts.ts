import type { Db, Executor } from "@playfront/database/connect";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import type { Portions } from "../../../infra/jobs/portions.ts";
import type { AuditService } from "../audit/audit.service.ts";
import * as repository from "./deletion.repository.ts";

export interface EraseDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, "warn">;
  audit: AuditService;
  /** Removes a picture by its public path. Does nothing if there is none. */
  pictures: { remove(path: string): Promise<void> };
}

/** Accounts that are erased between two turns of the other clean-ups. */
const portion = 100;

/**
 * Erases every account whose cooling-off period is over. Each account is erased in one transaction
 * that first locks its row and finally deletes it: of two workers one erases it, and after a crash the next run does. If
 * some cannot be erased, the others are erased all the same, an error is thrown at the end, and the next run tries again.
 * The avatar is removed after the transaction: a storage that is away keeps no account.
 */
export async function* eraseDueAccounts(deps: EraseDeps): Portions {
  const { db, clock } = deps;
  const failures = collectFailures("accounts could not be erased");
  let due: string[] = [];
  try {
    do {
      due = await repository.findDue(db, {
        now: clock.now(),
        after: due.at(-1) ?? "0",
        limit: portion,
      });
      let erased = 0;
      for (const uid of due) {
        await failures.attempt(async () => {
          const account = await db.transaction().execute((trx) => erase(deps, trx, uid));
          if (account === null) return;
          erased += 1;
          await removeAvatar(deps, account.avatar);
        });
      }
      yield erased;
    } while (due.length === portion);
  } finally {
    failures.throwAny();
  }
}

/** Returns what is left to remove; null if another worker erases the account. */
async function erase(
  { clock, audit }: EraseDeps,
  trx: Executor,
  uid: string,
): Promise<{ avatar: string } | null> {
  const now = clock.now();
  const account = await repository.lockDue(trx, { uid, now });
  if (!account) return null;
  const { phone, avatar } = account;
  await repository.deleteUnlinkedRows(trx, { uid, phone });
  await repository.clearCodeOwner(trx, uid);
  await repository.clearReporter(trx, { uid, now });
  await audit.redact(trx, uid);
  await repository.deleteAccount(trx, uid);
  await audit.record(trx, { uid, event: "deletion-done", place: null });
  return { avatar };
}

/** Its record in `avatar_files` stays: the clean-up of unused avatars removes what is left here by a failure or a crash. */
async function removeAvatar({ log, pictures }: EraseDeps, avatar: string): Promise<void> {
  if (avatar === "") return;
  try {
    await pictures.remove(avatar);
  } catch (error) {
    log.warn("the avatar of an erased account could not be removed yet", { err: error });
  }
}
