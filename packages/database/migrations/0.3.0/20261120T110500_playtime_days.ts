import { type Kysely, sql } from "kysely";

/**
 * The calendar of the hours in which minors may play. A row is a day that differs from the weekly rule or has a name to
 * show. `opens` and `closes` are minutes of that day in Asia/Shanghai; both are null on a closed day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table playtime_days (
      day date primary key,
      opens smallint,
      closes smallint,
      note text not null default '' check (length(note) <= 40),
      check ((opens is null) = (closes is null)),
      check (opens >= 0 and opens < closes and closes <= 1440)
    )`.execute(db);
  await sql`
    create trigger playtime_days_content after insert or update or delete or truncate on playtime_days
      for each statement execute function bump_content('playtime')`.execute(db);
  for (const [note, from, to] of holidays2026) {
    await sql`
      insert into playtime_days (day, opens, closes, note)
        select day::date, 1200, 1260, ${note}
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day`.execute(
      db,
    );
  }
  for (const day of workdays2026) {
    await sql`insert into playtime_days (day, note) values (${day}, '调休上班')`.execute(db);
  }
}

/** 国务院办公厅关于2026年部分节假日安排的通知, 2025-11-04. Operators enter the days of later years. */
const holidays2026 = [
  ["元旦", "2026-01-01", "2026-01-03"],
  ["春节", "2026-02-15", "2026-02-23"],
  ["清明节", "2026-04-04", "2026-04-06"],
  ["劳动节", "2026-05-01", "2026-05-05"],
  ["端午节", "2026-06-19", "2026-06-21"],
  ["中秋节", "2026-09-25", "2026-09-27"],
  ["国庆节", "2026-10-01", "2026-10-07"],
] as const;

const workdays2026 = [
  "2026-01-04",
  "2026-02-14",
  "2026-02-28",
  "2026-05-09",
  "2026-09-20",
  "2026-10-10",
];
