import { type Kysely, sql } from "kysely";

/**
 * A game, a gift or a column of news that other rows depend on cannot be deleted any more: their deletion took along
 * players' claimed codes and recent games, and operators' gifts and articles. The rows of before have been checked by
 * the former keys; the next migration checks them again without stopping anybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // While this waits behind a long statement, everything else waits behind this.
  await sql`set local lock_timeout = '10s'`.execute(db);
  for (const { table, columns, parent } of keys) {
    const name = `${table}_${columns.join("_")}_fkey`;
    await sql
      .raw(
        `alter table ${table} drop constraint ${name}, add constraint ${name}
          foreign key (${columns.join(", ")}) references ${parent} on delete restrict not valid`,
      )
      .execute(db);
  }
}

const keys = [
  { table: "gifts", columns: ["gameid"], parent: "games" },
  { table: "gift_codes", columns: ["giftid"], parent: "gifts" },
  { table: "article_columns", columns: ["gameid"], parent: "games" },
  { table: "articles", columns: ["gameid", "col"], parent: "article_columns" },
  { table: "recent_games", columns: ["gameid"], parent: "games" },
];
