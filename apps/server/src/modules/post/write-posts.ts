import type { Executor } from "@playfront/database/connect";
import type { Database } from "@playfront/database/schema";
import type { Insertable } from "kysely";

type Post = Insertable<Database["posts"]>;

/** Shown posts that no player has sent, at least one; returns their ids in the order of the posts. */
export async function writePosts(
  db: Executor,
  posts: readonly (Pick<Post, "kind" | "uid" | "gameid" | "content" | "created_at"> &
    Partial<Post>)[],
): Promise<string[]> {
  const rows = posts.map(
    (post): Post => ({
      ...{ device: "", state: "shown", flags: [], counts: true, edited_at: post.created_at },
      ...post,
    }),
  );
  const written = await db.insertInto("posts").values(rows).returning("id").execute();
  return written.map(({ id }) => id);
}
