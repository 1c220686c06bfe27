import { type Kysely, sql } from "kysely";

/**
 * First passwords of operators end, their browsers are known again, failed log-ins are told at the next one, and recovery codes
 * stand in for the authenticator. First passwords that exist, or that the previous release makes, get the time of the default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table operators
    add column first_password_until timestamptz not null default now() + interval '72 hours',
    add column failed_count integer not null default 0,
    add column failed_at timestamptz,
    add column failed_addresses text[] not null default '{}'`,
  `create table operator_devices (
    operator_id bigint not null references operators on delete cascade,
    device_hash bytea not null check (length(device_hash) = 32),
    expires_at timestamptz not null,
    primary key (operator_id, device_hash)
  )`,
  "create index operator_devices_by_hash on operator_devices (device_hash)",
  "create index operator_devices_by_expiry on operator_devices (expires_at)",
  `create table operator_recovery_codes (
    operator_id bigint not null references operators on delete cascade,
    place smallint not null,
    code_hash text not null,
    primary key (operator_id, place)
  )`,
];
