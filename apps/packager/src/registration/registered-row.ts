import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { sql } from "kysely";
import type { PackagerTables } from "../catalogue-db.ts";
import type { Inspected } from "../hashing/inspect-package.ts";

export type RegisteredRow = Pick<Selectable<PackagerTables["builds"]>, (typeof columns)[number]>;

const columns = [
  "id",
  "sha256",
  "size",
  "package_name",
  "version_name",
  "version_code",
  "min_sdk",
  "target_sdk",
  "label",
  "permissions",
  "signer_sha256",
  "schemes",
  "is_public",
  "came_with",
] as const;

/** An arbitrary number that no other two-key advisory lock of this database uses as its first key. */
const lockSpace = 7_261;

export function findRow(
  db: Kysely<PackagerTables> | Transaction<PackagerTables>,
  id: string,
): Promise<RegisteredRow | undefined> {
  return db.selectFrom("builds").select(columns).where("id", "=", id).executeTakeFirst();
}

/**
 * False if another node is registering that id. The lock ends with the transaction. A node of release 0.3.0 holds it while it
 * stores the package under the build's own key.
 */
export async function lockId(trx: Transaction<PackagerTables>, id: string): Promise<boolean> {
  const lock = sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockSpace}, hashtext(${id})) as is_mine`;
  const { rows } = await lock.execute(trx);
  return rows[0]?.is_mine === true;
}

/** What is known of a package beside its facts. */
export interface Origin {
  /** Whether everybody may download it before a game uses it. */
  isPublic: boolean;
  /** The channel that is in it. */
  cameWith: string | null;
}

/** Undefined if the id is registered. */
export function insertRow(
  trx: Transaction<PackagerTables>,
  id: string,
  { inspected, origin }: { inspected: Inspected; origin: Origin },
): Promise<RegisteredRow | undefined> {
  return trx
    .insertInto("builds")
    .values({
      ...toRow(id, inspected),
      is_public: origin.isPublic,
      came_with: origin.cameWith,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Lets everybody download a registered package. */
export async function publishRow(db: Kysely<PackagerTables>, id: string): Promise<void> {
  await db
    .updateTable("builds")
    .set({ is_public: true })
    .where("id", "=", id)
    .where("is_public", "=", false)
    .execute();
}

function toRow(
  id: string,
  { facts, prefixLength, fingerprint }: Inspected,
): Omit<Insertable<PackagerTables["builds"]>, "came_with"> {
  return {
    id,
    sha256: fingerprint.sha256,
    size: String(fingerprint.size),
    prefix_length: String(prefixLength),
    prefix_state: Buffer.from(fingerprint.prefixState),
    package_name: facts.packageName,
    version_name: facts.versionName ?? "",
    version_code: String(facts.versionCode),
    min_sdk: facts.minSdk,
    target_sdk: facts.targetSdk,
    label: facts.label ?? "",
    permissions: facts.permissions,
    signer_sha256: facts.signerSha256,
    signings: JSON.stringify(facts.signings),
    schemes: [...facts.schemes],
  };
}
