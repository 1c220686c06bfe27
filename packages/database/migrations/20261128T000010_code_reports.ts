import { type Kysely, sql } from "kysely";

/** Players' reports of claimed codes that do not work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table code_reports (
    id bigint generated always as identity primary key,
    giftid bigint not null,
    pos integer not null,
    uid bigint not null references accounts on delete cascade,
    problem text not null,
    note text not null,
    created_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'reissued', 'refused')),
    settled_at timestamptz,
    settled_by text,
    check ((state = 'open') = (settled_at is null) and (state = 'open') = (settled_by is null)),
    unique (giftid, pos),
    foreign key (giftid, pos) references gift_codes
  )`,
  "create index code_reports_by_account on code_reports (uid)",
  "create index code_reports_by_state on code_reports (state, id)",
  "create index code_reports_by_rule on code_reports (giftid) where settled_by = '(rule)'",
];
