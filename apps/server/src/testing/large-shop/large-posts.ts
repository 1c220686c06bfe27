/** A game with a million reviews, and an article with ten thousand comments. */
export const reviewedGame = "7";
export const unreviewedGame = "8";
export const commentedArticle = "1";
/** The authors of the reviews that pages reach; the others have no account. */
const authors = 20_000;
const firstAuthor = 2_000_000;

const rest = "content, device, flags, counts, state, created_at, edited_at";
const shown =
  "'内容', 'Android', '{}', true, 'shown', now() - n * interval '1 minute', now() - n * interval '1 minute'";

export function postStatements(): string[] {
  return [
    `insert into accounts (uid, username, password_hash, nickname, created_at) overriding system value
      select ${firstAuthor} + n, 'a' || n, 'none', 'a' || n, now() from generate_series(1, ${authors}) as n`,
    `insert into posts (kind, uid, gameid, score, helpful, ${rest})
      select 'review', ${firstAuthor} + n, ${reviewedGame}, case when n <= ${authors} then 5 else 1 + n % 4 end,
        1000000 - n, ${shown} from generate_series(1, 1000000) as n`,
    `insert into posts (kind, uid, gameid, aid, ${rest})
      select 'comment', ${firstAuthor} + n, 1, ${commentedArticle}, ${shown}
      from generate_series(1, 10000) as n`,
    `insert into posts (kind, uid, gameid, aid, parent, ${rest})
      select 'comment', posts.uid, 1, ${commentedArticle}, posts.id, ${shown}
      from posts, (values (0)) as reply (n) where kind = 'comment'`,
    `insert into post_replies (postid, content, by_partner, operator, replied_at)
      select id, '谢谢', true, 'o', now() from posts where kind = 'review' and id % 3 = 0`,
    `insert into post_votes (uid, postid, created_at)
      select ${firstAuthor} + n, n, now() from generate_series(1, 100000) as n`,
    `insert into review_sums select n, 1, 2, 3, 4, 5 from generate_series(1, 50000) as n`,
    `insert into review_deltas (gameid, score, change)
      select case when n <= 50 then ${reviewedGame} else n end, 5, 1 from generate_series(1, 10000) as n`,
  ];
}
