import { sql } from "kysely";
import { createSecrets, loadSecretKey } from "../../infra/secrets/secrets.ts";
import { withDatabaseOf } from "../running-shop.ts";

/** Moves the SMS that these numbers got from the running shop in the folder a minute back, so that each can get its next. */
export async function passSmsMinute(dataDir: string, phones: readonly string[]): Promise<void> {
  const secrets = createSecrets(await loadSecretKey({ secretKey: null, dataDir }));
  await withDatabaseOf(dataDir, (db) =>
    db
      .updateTable("sms_budgets")
      .set({ sent_at: sql`array(select at - interval '1 minute' from unnest(sent_at) as t (at))` })
      .where(
        "phone_hash",
        "in",
        phones.map((phone) => secrets.mac("limit", phone)),
      )
      .execute(),
  );
}
