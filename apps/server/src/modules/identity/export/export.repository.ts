import type { Executor } from "@playfront/database/connect";

/** Lists are limited to far more rows than a player can collect. */
const maxRows = 10_000;

export function findAccount(trx: Executor, uid: string) {
  return trx
    .selectFrom("accounts")
    .select(["uid", "username", "nickname", "avatar", "phone", "created_at", "register_cid"])
    .select(["realname_status", "realname_cipher", "identity_masked", "birth_date", "pi"])
    .select(["realname_first_at", "earlier_minor"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

export function findCodes(trx: Executor, uid: string) {
  return trx
    .selectFrom("claims")
    .innerJoin("gifts", "gifts.giftid", "claims.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select(["games.gamename", "gifts.giftname", "claims.code"])
    .select(["claims.claimed_at", "gifts.expires_at"])
    .where("claims.uid", "=", uid)
    .orderBy("claims.claimed_at", "desc")
    .orderBy("claims.giftid", "desc")
    .limit(maxRows)
    .execute();
}

export function findGames(trx: Executor, uid: string) {
  return trx
    .selectFrom("recent_games")
    .innerJoin("games", "games.gameid", "recent_games.gameid")
    .select(["games.gamename", "recent_games.played_at"])
    .where("recent_games.uid", "=", uid)
    .orderBy("recent_games.played_at", "desc")
    .limit(maxRows)
    .execute();
}

export function findReminders(trx: Executor, uid: string) {
  return trx
    .selectFrom("gift_reminders")
    .innerJoin("gifts", "gifts.giftid", "gift_reminders.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select(["games.gamename", "gifts.giftname", "gift_reminders.created_at"])
    .where("gift_reminders.uid", "=", uid)
    .orderBy("gift_reminders.created_at", "desc")
    .orderBy("gift_reminders.giftid", "desc")
    .limit(maxRows)
    .execute();
}

export function findFollows(trx: Executor, uid: string) {
  return trx
    .selectFrom("follows")
    .innerJoin("games", "games.gameid", "follows.gameid")
    .select(["games.gamename", "follows.topics", "follows.created_at"])
    .where("follows.uid", "=", uid)
    .orderBy("follows.created_at", "desc")
    .limit(maxRows)
    .execute();
}

export function findCodeReports(trx: Executor, uid: string) {
  return trx
    .selectFrom("code_reports")
    .innerJoin("gift_codes", (join) =>
      join
        .onRef("gift_codes.giftid", "=", "code_reports.giftid")
        .onRef("gift_codes.pos", "=", "code_reports.pos"),
    )
    .innerJoin("gifts", "gifts.giftid", "code_reports.giftid")
    .innerJoin("games", "games.gameid", "gifts.gameid")
    .select(["games.gamename", "gifts.giftname", "gift_codes.code as sn"])
    .select(["problem", "note", "code_reports.created_at"])
    .where("code_reports.uid", "=", uid)
    .orderBy("code_reports.id", "desc")
    .limit(maxRows)
    .execute();
}

export function findSocialLogins(trx: Executor, uid: string) {
  return trx
    .selectFrom("social_logins")
    .select(["provider", "bound_at", "suspended_at"])
    .where("uid", "=", uid)
    .orderBy("provider")
    .execute();
}

export function findPasskeys(trx: Executor, uid: string) {
  return trx
    .selectFrom("player_passkeys")
    .select(["id", "name", "created_at", "seen_at", "suspended_at"])
    .where("uid", "=", uid)
    .orderBy("id")
    .execute();
}

export function findOpeningReminders(trx: Executor, uid: string) {
  return trx
    .selectFrom("opening_reminders")
    .innerJoin("openings", "openings.id", "opening_reminders.openingid")
    .innerJoin("games", "games.gameid", "openings.gameid")
    .select(["games.gamename", "openings.server_name", "opening_reminders.created_at"])
    .where("opening_reminders.uid", "=", uid)
    .orderBy("opening_reminders.created_at", "desc")
    .limit(maxRows)
    .execute();
}

export function findPosts(trx: Executor, uid: string) {
  return trx
    .selectFrom("posts")
    .innerJoin("games", "games.gameid", "posts.gameid")
    .leftJoin("articles", "articles.aid", "posts.aid")
    .select(["posts.id", "posts.score", "posts.content", "posts.device", "posts.state"])
    .select(["posts.reason", "posts.appeal", "posts.created_at", "posts.edited_at"])
    .select(({ fn }) => fn.coalesce("articles.title", "games.gamename").as("title"))
    .where("posts.uid", "=", uid)
    .orderBy("posts.id", "desc")
    .limit(maxRows)
    .execute();
}

export function findPostVersions(trx: Executor, uid: string) {
  return trx
    .selectFrom("post_versions")
    .innerJoin("posts", "posts.id", "post_versions.postid")
    .select(["post_versions.postid", "post_versions.score", "post_versions.content"])
    .select("post_versions.until")
    .where("posts.uid", "=", uid)
    .orderBy("post_versions.until", "desc")
    .limit(maxRows)
    .execute();
}

export function findVotes(trx: Executor, uid: string) {
  return trx
    .selectFrom("post_votes")
    .innerJoin("posts", "posts.id", "post_votes.postid")
    .innerJoin("games", "games.gameid", "posts.gameid")
    .select(["games.gamename", "post_votes.created_at"])
    .where("post_votes.uid", "=", uid)
    .orderBy("post_votes.created_at", "desc")
    .limit(maxRows)
    .execute();
}

export function findFeedback(trx: Executor, uid: string) {
  return trx
    .selectFrom("feedbacks")
    .select(["content", "contact", "reason", "target", "answer", "created_at"])
    .where("uid", "=", uid)
    .orderBy("id", "desc")
    .limit(maxRows)
    .execute();
}
