-- Divides an empty, migrated schema between the nodes of Citus 14, for PostgreSQL 18 (decision 0240,
-- docs/how-to/scale-out.md). Not for a shop with players yet: what is marked LOST has no replacement in the servers.
-- Run it once on the coordinator, with psql -v ON_ERROR_STOP=1, after create extension citus,
-- citus_set_coordinator_host and citus_add_node. Servers ask the coordinator only.
-- Written by `npx vitest run citus-sql -u` in packages/database: change src/testing/citus there.

begin;
set local citus.multi_shard_modify_mode = 'sequential';
set local citus.enable_unsafe_triggers = 'on';

-- What Citus cannot have
-- What it names has one account.
alter table pushes drop constraint pushes_subscription_id_fkey;
alter table push_subscriptions drop constraint push_subscriptions_session_fkey;
alter table push_subscriptions drop constraint push_subscriptions_session_key;
alter table pushes drop constraint pushes_subscription_id_inbox_id_key;
-- LOST: no code names an account that is gone. The erasure clears its codes before it.
alter table gift_codes drop constraint gift_codes_uid_fkey;
-- LOST: no report names an account that is gone. The erasure clears its reports before it.
alter table code_reports drop constraint code_reports_uid_fkey;
-- LOST: goes with an erased account. Needs a delete of its own in the erasure.
alter table feedbacks drop constraint feedbacks_uid_fkey;
alter table posts drop constraint posts_uid_fkey;
alter table post_votes drop constraint post_votes_uid_fkey;
alter table share_links drop constraint share_links_uid_fkey;
alter table invitations drop constraint invitations_inviter_fkey;
-- LOST: ends with its session or account. Ends by itself within minutes.
alter table deletion_cancels drop constraint deletion_cancels_uid_fkey;
alter table second_factor_logins drop constraint second_factor_logins_uid_fkey;
alter table phone_proofs drop constraint phone_proofs_uid_fkey;
alter table phone_proofs drop constraint phone_proofs_session_fkey;
alter table entry_tickets drop constraint entry_tickets_uid_fkey;
alter table entry_tickets drop constraint entry_tickets_session_fkey;
-- LOST: reminders go with what they remind of. Needs a delete of their own.
alter table gift_reminders drop constraint gift_reminders_giftid_fkey;
alter table opening_reminders drop constraint opening_reminders_openingid_fkey;
-- LOST: an opening forgets a deleted gift. Needs an update of its own.
alter table openings drop constraint openings_giftid_fkey;
-- A gift with codes cannot be deleted, and a batch without any says nothing.
alter table gift_code_batches drop constraint gift_code_batches_giftid_fkey;
-- Content stays on the coordinator; nothing that was played, followed or given is deleted there.
alter table gifts drop constraint gifts_gameid_fkey;
alter table follows drop constraint follows_gameid_fkey;
alter table recent_games drop constraint recent_games_gameid_fkey;
-- A key to a copied table would make games one of Citus' own, with triggers under other names.
alter table announcements drop constraint announcements_gameid_fkey;
alter table game_events drop constraint game_events_gameid_fkey;
-- LOST: one account each. Needs a table (kind, key) → uid, divided by key, written first.
alter table accounts drop constraint accounts_username_key_key;
alter table accounts drop constraint accounts_phone_key;
alter table accounts drop constraint accounts_nickname_key_key;
drop index accounts_nickname_skeleton;
alter table social_logins drop constraint social_logins_by_subject;
-- LOST: three accounts a person. Needs the same table of keys as names and phones.
drop index accounts_of_a_person;
-- LOST: belongs to one account. Needs the same table of keys as names and phones.
alter table player_passkeys drop constraint player_passkeys_by_credential;
alter table push_subscriptions drop constraint push_subscriptions_endpoint_hash_key;
-- 256 or 122 random bits stay unique beside the account; who has only them asks every node.
alter table sessions drop constraint sessions_pkey;
drop index sessions_handle;
alter table realname_cases drop constraint realname_cases_case_id_key;
-- The number comes from one sequence, so it stays unique beside the account or gift.
alter table messages drop constraint messages_pkey;
alter table account_events drop constraint account_events_pkey;
alter table code_reports drop constraint code_reports_pkey;
alter table push_subscriptions drop constraint push_subscriptions_pkey;
alter table pushes drop constraint pushes_pkey;

-- Triggers that reach beyond the node of their row
-- LOST: tells the servers by NOTIFY, which nobody hears on the row's node. Needs Redis or the server itself.
drop trigger sessions_changed on sessions;
drop trigger sessions_deleted on sessions;
drop trigger sessions_truncated on sessions;
drop trigger accounts_sessions_end on accounts;
-- LOST: notes avatars without an owner. Needs the profile service.
drop trigger accounts_avatar_changed on accounts;
-- LOST: notes avatars without an owner. Needs the erasure.
drop trigger accounts_avatar_deleted on accounts;
-- LOST: keeps claims, which lie by uid. Needs the claim and the desk of codes to write them.
drop trigger gift_codes_updated_claims on gift_codes;
drop trigger gift_codes_inserted_claims on gift_codes;
drop trigger gift_codes_deleted_claims on gift_codes;
-- LOST: counts followers. Needs the follow service.
drop trigger follows_count on follows;
-- LOST: tells the servers that the gift changed. Needs the server itself to tell.
drop trigger gifts_content on gifts;
drop trigger gifts_content_emptied on gifts;
drop trigger gifts_content_updated on gifts;
-- LOST: keeps gift_games on the coordinator. Needs the desk and the import to write it.
drop trigger gifts_deleted_games on gifts;
drop trigger gifts_inserted_games on gifts;
drop trigger gifts_truncated_games on gifts;
drop trigger gifts_updated_games on gifts;
-- LOST: notes pictures that are named. Needs the desk of gifts.
drop trigger gifts_pictures on gifts;

-- Tables without partitions
create table flat (like gift_codes including all);
drop table gift_codes cascade;
alter table flat rename to gift_codes;
alter table gift_codes add foreign key (giftid) references gifts on delete restrict;
alter table code_reports add foreign key (giftid, pos) references gift_codes;
create table flat (like claims including all);
drop table claims cascade;
alter table flat rename to claims;

-- Keys that take the place
create index accounts_username_key_key on accounts (username_key);
create index accounts_phone_key on accounts (phone);
create index accounts_nickname_key_key on accounts (nickname_key);
create index accounts_nickname_skeleton on accounts (nickname_skeleton);
create index accounts_of_a_person on accounts (identity_mac) where identity_mac is not null;
create index social_logins_by_subject on social_logins (provider, subject_hash);
create index player_passkeys_by_credential on player_passkeys (credential_id);
create index push_subscriptions_endpoint_hash_key on push_subscriptions (endpoint_hash);
alter table sessions add primary key (uid, token_hash);
create index sessions_by_token on sessions (token_hash);
create unique index sessions_handle on sessions (uid, handle);
alter table realname_cases add unique (uid, case_id);
create index realname_cases_by_case on realname_cases (case_id);
alter table messages add primary key (uid, id);
alter table account_events add primary key (uid, id, expires_at);
alter table code_reports add primary key (giftid, id);
create index code_reports_by_id on code_reports (id);
alter table push_subscriptions add primary key (uid, id);
create index push_subscriptions_by_id on push_subscriptions (id);
alter table push_subscriptions add unique (uid, session);
alter table pushes add primary key (uid, id);
create index pushes_by_id on pushes (id);
alter table pushes add unique (uid, subscription_id, inbox_id);
alter table pushes add foreign key (uid, subscription_id) references push_subscriptions (uid, id) on delete cascade;
alter table push_subscriptions add foreign key (uid, session) references sessions (uid, handle) on delete cascade;

-- Divided by giftid
select create_distributed_table('gifts', 'giftid', colocate_with => 'none');
select create_distributed_table('gift_codes', 'giftid', colocate_with => 'gifts');
select create_distributed_table('gift_claim_counts', 'giftid', colocate_with => 'gifts');
select create_distributed_table('gift_alarms', 'giftid', colocate_with => 'gifts');
select create_distributed_table('gift_expiry_notices', 'giftid', colocate_with => 'gifts');
select create_distributed_table('code_reports', 'giftid', colocate_with => 'gifts');

-- Divided by uid
select create_distributed_table('accounts', 'uid', colocate_with => 'none');
select create_distributed_table('sessions', 'uid', colocate_with => 'accounts');
select create_distributed_table('claims', 'uid', colocate_with => 'accounts');
select create_distributed_table('messages', 'uid', colocate_with => 'accounts');
select create_distributed_table('follows', 'uid', colocate_with => 'accounts');
select create_distributed_table('recent_games', 'uid', colocate_with => 'accounts');
select create_distributed_table('account_events', 'uid', colocate_with => 'accounts');
select create_distributed_table('announcement_reads', 'uid', colocate_with => 'accounts');
select create_distributed_table('message_settings', 'uid', colocate_with => 'accounts');
select create_distributed_table('gift_reminders', 'uid', colocate_with => 'accounts');
select create_distributed_table('opening_reminders', 'uid', colocate_with => 'accounts');
select create_distributed_table('invitations', 'uid', colocate_with => 'accounts');
select create_distributed_table('known_devices', 'uid', colocate_with => 'accounts');
select create_distributed_table('legal_consents', 'uid', colocate_with => 'accounts');
select create_distributed_table('open_plays', 'uid', colocate_with => 'accounts');
select create_distributed_table('realname_cases', 'uid', colocate_with => 'accounts');
select create_distributed_table('second_factors', 'uid', colocate_with => 'accounts');
select create_distributed_table('recovery_codes', 'uid', colocate_with => 'accounts');
select create_distributed_table('second_factor_drafts', 'uid', colocate_with => 'accounts');
select create_distributed_table('player_passkeys', 'uid', colocate_with => 'accounts');
select create_distributed_table('social_logins', 'uid', colocate_with => 'accounts');
select create_distributed_table('push_subscriptions', 'uid', colocate_with => 'accounts');
select create_distributed_table('pushes', 'uid', colocate_with => 'accounts');
select create_distributed_table('codes_given_alone', 'uid', colocate_with => 'accounts');
select create_distributed_table('refused_claims', 'uid', colocate_with => 'accounts');

-- Copied to every node
select create_reference_table('announcements');
select create_reference_table('game_events');

commit;
