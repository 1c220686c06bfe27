import type { ConsolePayload } from "@playfront/contract/console/calls";
import type { Executor } from "@playfront/database/connect";
import { rpIdOf, useOptions, verifyUse } from "../../infra/passkeys/passkey-ceremony.ts";
import { recordLogin } from "./operator.repository.ts";
import * as repository from "./passkey.repository.ts";

/** Options to use the operator's passkeys for the host of the log-in; null without any. */
export async function offerPasskeys(
  db: Executor,
  { origin, operatorId }: { origin: string; operatorId: string },
) {
  const all = await repository.findByOperator(db, operatorId);
  const here = all.filter((row) => row.rp_id === rpIdOf({ origin }));
  return here.length === 0 ? null : useOptions({ origin }, here);
}

interface Given {
  passkey: NonNullable<ConsolePayload<"session/finish">["passkey"]>;
  /** Operator and challenge of the log-in. */
  login: { id: string; challenge: string | null };
  origin: string;
  now: Date;
}

/** Returns what uses the passkey up for this log-in, in its transaction; null if the passkey or its answer is not right. */
export async function checkPasskey(db: Executor, { passkey, login, origin, now }: Given) {
  if (login.challenge === null) return null;
  const all = await repository.findByOperator(db, login.id);
  const row = all.find(({ credential_id: id }) => id === passkey.id);
  const counter = row && (await verifyUse({ origin }, login.challenge, { passkey, row }));
  if (!row || counter === undefined || counter === null) return null;
  return async (trx: Executor) =>
    (await recordLogin(trx, login.id, now)) &&
    (await repository.use(trx, { id: row.id, counter, now }));
}
