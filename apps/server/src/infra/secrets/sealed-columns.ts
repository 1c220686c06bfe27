import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import { sql } from "kysely";

/** The first columns have no context, and cannot be given one while they hold values without. */
const unbound = { name: "", boundTo: [] as never[] };

/**
 * Every column that holds encrypted values, with the primary key of its table and the context of its values. A value
 * that is bound to columns of its row cannot be decrypted in another row.
 */
export const sealedColumns = {
  realName: define({ table: "accounts", column: "realname_cipher", context: unbound }),
  realNameCase: define({
    table: "realname_cases",
    column: "sealed_person",
    context: { name: "realname-case", boundTo: ["uid", "case_id"] },
  }),
  secondFactor: define({ table: "second_factors", column: "sealed_key", context: unbound }),
  secondFactorDraft: define({
    table: "second_factor_drafts",
    column: "sealed_key",
    context: unbound,
  }),
  operatorKey: define({
    table: "operators",
    key: "id",
    column: "sealed_key",
    context: { name: "operator-key", boundTo: ["name"] },
  }),
  appleToken: define({
    table: "apple_tokens",
    key: "id",
    column: "sealed_token",
    context: { name: "apple-token", boundTo: [] as never[] },
  }),
  pushKey: define({
    table: "push_keys",
    key: "id",
    column: "sealed_private_key",
    context: { name: "push-key", boundTo: [] as never[] },
  }),
  pushTarget: define({
    table: "push_subscriptions",
    key: "id",
    column: "sealed_target",
    context: { name: "push-target", boundTo: ["uid"] },
  }),
  webhookSecret: define({
    table: "webhooks",
    key: "id",
    column: "sealed_secret",
    context: { name: "webhook-secret", boundTo: ["name"] },
  }),
};

export interface SealedColumn<Bound extends string = string> {
  table: keyof Database;
  key: "uid" | "id";
  column: string;
  context: { name: string; boundTo: readonly Bound[] };
}

/** The context for {@link Secrets.encrypt} and `decrypt` of this column's value in `row`. */
export function contextOf<Bound extends string>(
  { context }: SealedColumn<Bound>,
  row: Readonly<Record<Bound, string>>,
): string {
  return [context.name, ...context.boundTo.map((column) => row[column])].join(" ");
}

/** An encrypted value with its context. */
export interface SealedValue {
  key: string;
  sealed: Buffer;
  context: string;
}

/** Values of the column with a primary key greater than `after`, by primary key. */
export async function findSealed(
  db: Executor,
  column: SealedColumn,
  { after, limit }: { after: string; limit: number },
): Promise<SealedValue[]> {
  const key = sql.ref(column.key);
  const value = sql.ref(column.column);
  const bound = column.context.boundTo;
  const pairs = bound.flatMap((name) => [sql.lit(name), sql`${sql.ref(name)}::text`]);
  const { rows } = await sql<{ key: string; sealed: Buffer; row: Record<string, string> }>`
    select ${key}::text as key, ${value} as sealed,
      json_build_object(${sql.join(pairs)}) as row
    from ${sql.table(column.table)} where ${value} is not null and ${key} > ${after}
    order by ${key} limit ${limit}`.execute(db);
  return rows.map(({ row, ...value }) => ({ ...value, context: contextOf(column, row) }));
}

function define<Table extends keyof Database, Bound extends string & keyof Database[Table]>(
  place: Omit<SealedColumn<Bound>, "key"> & {
    table: Table;
    /** `uid` by default. */
    key?: "id";
    column: string & keyof Database[Table];
  },
): SealedColumn<Bound> {
  return { key: "uid", ...place };
}
