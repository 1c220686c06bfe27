import type { Database } from "@playfront/database/schema";
import { type Kysely, sql } from "kysely";
import { strayClaims } from "../clients/parallel-claims.ts";

/** Invariants of the data; each query finds rows that violate it. */
const breaches: Record<string, string> = {
  "counters differ from the codes given": `
    select giftid from gifts
    where (select sum(claimed) from gift_claim_counts where giftid = gifts.giftid)
      <> (select count(*) from gift_codes where giftid = gifts.giftid and uid is not null)`,
  "an account holds two codes of a gift": `
    select giftid from gift_codes where uid is not null group by giftid, uid having count(*) > 1`,
  "the claims differ from the codes given": strayClaims,
  "a code was given outside its time": `
    select giftid from gift_codes join gifts using (giftid)
    where uid is not null and claimed_at not between opens_at and expires_at`,
  "a gift for real names or phones went to somebody without": `
    select code from gift_codes join gifts using (giftid) join accounts using (uid)
    where requisite = '2' and realname_status <> 'verified' or requisite = '3' and phone is null`,
  "a username breaks its rule": `
    select username from accounts where username !~ '^[A-Za-z][A-Za-z0-9_]{5,19}$'`,
  "a nickname breaks its rule": `
    select nickname from accounts
    where length(nickname) not between 2 and 16 or nickname ~ '[[:cntrl:]]' or nickname <> btrim(nickname)`,
  "an avatar is no picture of the shop": `
    select avatar from accounts where avatar <> '' and avatar !~ '^/media/[0-9a-f]{32}-512x512-[0-9a-f]{6}\\.webp$'`,
  "a password is kept as it is": `
    select uid from accounts where password_hash not like '$argon2id$v=19$m=%'`,
  "an SMS code has had more tries than it may": "select phone from sms_codes where tries > 5",
  "a recently played game is not in the shop": `
    select uid from recent_games left join games using (gameid) where not coalesce(published, false)`,
  "a transaction is still open": `
    select pid::text from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`,
};

/** The violated invariants with an example each; empty if all hold. */
export async function findViolations(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  for (const [breach, query] of Object.entries(breaches)) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db);
    if (rows.length > 0) found.push(`${breach}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}
