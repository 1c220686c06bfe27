import { connect } from "@playfront/database/connect";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { sql } from "kysely";
import { createSecrets, loadSecretKey } from "../../infra/secrets/secrets.ts";

/** Moves the SMS that the numbers of the arguments got from the shop in DATA_DIR a minute back, so that each can get its next. */
const dataDir = process.env.DATA_DIR!;
const secrets = createSecrets(await loadSecretKey({ secretKey: null, dataDir }));
const hashes = process.argv.slice(2).map((phone) => secrets.mac("limit", phone));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { db, close } = connect(postgres.connectionString, 1);
await db
  .updateTable("sms_budgets")
  .set({ sent_at: sql`array(select at - interval '1 minute' from unnest(sent_at) as t (at))` })
  .where("phone_hash", "in", hashes)
  .execute();
await close();
await postgres.stop();
