import { expect, test } from "vitest";
import { createTestDatabase } from "./testing/test-database.ts";

const ofAccount = "an erased account takes its own rows along (decision 0024)";
const ofSession = "what a session was given ends with it (decision 0096)";

const ofPost = "what was said about a review or a comment goes with it";

/** Foreign keys that delete or change rows together with the row that they name, and why nothing is lost by it. */
const allowed: Record<string, string> = {
  "announcement_reads.uid → accounts": ofAccount,
  "deletion_cancels.uid → accounts": ofAccount,
  "entry_tickets.gameid → games": "a ticket is valid for a minute",
  "entry_tickets.session → sessions": ofSession,
  "entry_tickets.uid → accounts": ofAccount,
  "feedbacks.uid → accounts": ofAccount,
  "code_reports.uid → accounts":
    "a code that does not work stays known; the erasure has taken out what the player wrote",
  "codes_given_alone.uid → accounts": ofAccount,
  "follows.uid → accounts": ofAccount,
  "game_categories.gameid → games": "a trigger makes these rows from the game",
  "game_terms.gameid → games": "a trigger makes these rows from the game",
  "gift_claim_counts.giftid → gifts":
    "a gift that can be deleted has no codes, so its counts are zero",
  "gift_reminders.giftid → gifts": "nobody can be told that a deleted gift is open",
  "gift_reminders.uid → accounts": ofAccount,
  "gift_games.gameid → games": "a trigger makes these rows from the game and its gifts",
  "gift_expiry_notices.giftid → gifts": "it only says how far the gift's players have been told",
  "hot_searches.gameid → games": "a place of the list names a game and holds nothing else",
  "invitations.inviter → accounts": ofAccount,
  "invitations.uid → accounts": ofAccount,
  "known_devices.uid → accounts": ofAccount,
  "legal_consents.uid → accounts": ofAccount,
  "message_settings.uid → accounts": ofAccount,
  "messages.uid → accounts": ofAccount,
  "push_subscriptions.session → sessions": ofSession,
  "push_subscriptions.uid → accounts": ofAccount,
  "pushes.subscription_id → push_subscriptions": "nothing can be pushed to a browser that is gone",
  "pushes.uid → accounts": ofAccount,
  "opening_reminders.openingid → openings": "nobody can be told of an opening that is gone",
  "opening_reminders.uid → accounts": ofAccount,
  "openings.giftid → gifts": "a server opens without its gift as well",
  "open_plays.uid → accounts": ofAccount,
  "posts.uid → accounts": ofAccount,
  "posts.parent → posts": "a reply is nothing without what it replies to",
  "post_versions.postid → posts": ofPost,
  "post_votes.uid → accounts": ofAccount,
  "post_votes.postid → posts": ofPost,
  "post_replies.postid → posts": ofPost,
  "phone_proofs.session → sessions": ofSession,
  "phone_proofs.uid → accounts": ofAccount,
  "realname_cases.uid → accounts": ofAccount,
  "recent_games.uid → accounts": ofAccount,
  "operator_devices.operator_id → operators": "nobody logs in as an operator who is gone",
  "operator_logins.operator_id → operators": "an operator who is gone cannot log in",
  "operator_recovery_codes.operator_id → operators": "an operator who is gone cannot log in",
  "operator_sessions.operator_id → operators": "an operator who is gone has no sessions",
  "recovery_codes.uid → second_factors": "codes are part of the second factor that is switched off",
  "refused_claims.uid → accounts": ofAccount,
  "second_factor_drafts.uid → accounts": ofAccount,
  "second_factor_logins.uid → accounts": ofAccount,
  "second_factors.uid → accounts": ofAccount,
  "sessions.uid → accounts": ofAccount,
  "player_passkeys.uid → accounts": ofAccount,
  "share_links.gameid → games": "a link to a game that is gone leads nowhere",
  "share_links.uid → accounts": ofAccount,
  "social_logins.uid → accounts": ofAccount,
};

test("a foreign key that deletes or changes other rows says why nothing is lost by it", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query<{ name: string }>(`
    select format('%s.%s → %s', conrelid::regclass,
      (select string_agg(attname, ',' order by attnum) from pg_attribute
       where attrelid = conrelid and attnum = any (conkey)), confrelid::regclass) as name
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confdeltype not in ('a', 'r')`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
  await close();
});

test("every foreign key has been checked against the rows that were there before it", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query("select conname from pg_constraint where not convalidated");
  expect(rows).toEqual([]);
  await close();
});

/** Foreign keys without an index, and why the whole table may be read to delete a row that it could name. */
const unindexed: Record<string, string> = {};

test("every foreign key has an index, so that a deletion does not read the whole table that names the row", async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query<{ name: string }>(`
    select format('%s.%s → %s', conrelid::regclass, columns, confrelid::regclass) as name
    from pg_constraint,
      lateral (
        select string_agg(attname, ',' order by attnum) as columns,
          '(' || string_agg(attname || ' IS NOT NULL', ' AND ') || ')' as given
        from pg_attribute where attrelid = conrelid and attnum = any (conkey)
      ) as key
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (indpred is null or pg_get_expr(indpred, indrelid) = given)
        and (indkey::int2[])[0:cardinality(conkey) - 1] <@ conkey
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )`);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(unindexed).sort());
  await close();
});
