import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkSecretKey } from "./key-check.ts";
import { reseal } from "./reseal.ts";
import { sealedColumns } from "./sealed-columns.ts";
import { createSecrets } from "./secrets.ts";

let app: TestApp;
const [first, second] = [createSecrets("test-secret-key"), createSecrets("quite-another-key")];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the first key becomes the database's; concurrent nodes with another are rejected with instructions", async () => {
  const { db } = app.database;
  await Promise.all([1, 2, 3].map(() => checkSecretKey(db, first)));
  await checkSecretKey(db, first);
  await expect(checkSecretKey(db, second)).rejects.toThrow(/SECRET_KEY.*change-the-secret-key\.md/);
  const { rows } = await app.database.pool.query("select k::text as line from key_checks k");
  expect(rows).toHaveLength(1);
  expect(rows[0].line).not.toContain("test-secret-key");
});

test("after a change the new key decrypts all values, and the old key is rejected", async () => {
  const { db } = app.database;
  const { uid, headers } = await makePlayer(app);
  await app.call(
    "user/fcmChange",
    { realname: "欧阳明月", identity: "440524188001010014" },
    headers,
  );
  await checkSecretKey(db, first);
  expect(await reseal(db, { from: second, to: first })).toBeNull();
  expect(await reseal(db, { from: first, to: second })).toBe(1);
  const row = await db
    .selectFrom("accounts")
    .select("realname_cipher")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  expect(second.decrypt(row.realname_cipher!)).toBe("欧阳明月");
  await checkSecretKey(db, second);
  await expect(checkSecretKey(db, first)).rejects.toThrow("SECRET_KEY");
});

test("a database older than the check rejects a key that cannot decrypt its values", async () => {
  const older = await createTestApp();
  const { headers } = await makePlayer(older);
  const person = { realname: "欧阳明月", identity: "440524188001010014" };
  await older.call("user/fcmChange", person, headers);
  const { db } = older.database;
  await expect(checkSecretKey(db, second)).rejects.toThrow("SECRET_KEY");
  await checkSecretKey(db, first);
  await older.close();
});

/** Columns of bytes that are not encrypted, besides those whose names say so: hashes and HMACs. */
const otherBytes: Record<string, string> = {
  "builds.prefix_state": "the state of a digest of a public package",
  "download_salts.salt": "the salt of a day, deleted with the day's downloads",
  "downloads.downloader": "an HMAC under the day's salt",
  "operator_passkeys.public_key": "public",
  "player_passkeys.public_key": "public",
  "key_checks.mac": "an HMAC that says which key the database is used with",
};

test("the key change covers every encrypted column, and a new column of bytes says what it is", async () => {
  const { rows } = await app.database.pool.query(`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
    and (data_type = 'bytea' or column_name ~ '(cipher|sealed|encrypt)')
    and column_name !~ '_(hash|mac)$'`);
  const known = Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...known, ...Object.keys(otherBytes)].sort(),
  );
});
