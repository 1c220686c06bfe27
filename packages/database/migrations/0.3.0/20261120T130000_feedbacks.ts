import { type Kysely, sql } from "kysely";

/**
 * Feedback of players and visitors to the operators. `submission_hash` identifies a submission, so that sending it
 * again after a lost answer adds nothing. Feedback is deleted with the account that sent it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedbacks (
      id bigint generated always as identity primary key,
      uid bigint references accounts on delete cascade,
      kind text not null check (kind in ('game', 'gift', 'account', 'minor', 'advice', 'other')),
      content text not null check (length(content) between 10 and 500),
      contact text not null default '' check (length(contact) <= 60),
      user_agent text not null default '' check (length(user_agent) <= 512),
      submission_hash bytea not null unique check (length(submission_hash) = 32),
      status text not null default 'open' check (status in ('open', 'answered', 'closed')),
      answer text check (length(answer) between 1 and 1000),
      created_at timestamptz not null,
      settled_at timestamptz,
      check ((status = 'open') = (settled_at is null)),
      check (status <> 'answered' or answer is not null)
    )`.execute(db);
  await sql`create index feedbacks_by_status on feedbacks (status, id)`.execute(db);
  await sql`create index feedbacks_by_account on feedbacks (uid) where uid is not null`.execute(db);
}
