import { type MigrationTools, runConcurrently } from "@playfront/database/migrating/steps";
import type { Kysely } from "kysely";

/** Clean-ups find the rows whose time is over by an index, however many others there are. */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const statements = Object.entries(indexes).map(
    ([index, place]) => `create index concurrently if not exists ${index} on ${place}`,
  );
  await runConcurrently(db, tools, statements);
}

export const transaction = false;

const indexes: Readonly<Record<string, string>> = {
  captchas_by_expiry: "captchas (expires_at)",
  sms_codes_by_expiry: "sms_codes (expires_at)",
  recoveries_by_expiry: "recoveries (expires_at)",
  phone_proofs_by_expiry: "phone_proofs (expires_at)",
  deletion_cancels_by_expiry: "deletion_cancels (expires_at)",
  messages_by_age: "messages (created_at)",
  recent_games_by_age: "recent_games (played_at)",
  feedbacks_by_age: "feedbacks (settled_at) where settled_at is not null",
  open_plays_by_end: "open_plays (ends_at)",
  avatar_files_to_remove: "avatar_files (avatar) where unused_since is not null",
};
