import { type Kysely, sql } from "kysely";

/** Which game a package is handed in for, and by whom. The packaging host writes the package itself (`builds`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table package_hand_ins (
    build text primary key,
    gameid bigint not null references games,
    operator text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz
  )`,
  "create index package_hand_ins_by_game on package_hand_ins (gameid, build)",
];
