import type { AccountExport } from "@playfront/contract/entities";
import type { Executor } from "@playfront/database/connect";
import { toIsoTime } from "../../../infra/clock.ts";
import * as repository from "./export.repository.ts";

/** What the account has written for other players, and what it found helpful. */
export async function gatherPosts(
  trx: Executor,
  uid: string,
): Promise<Pick<AccountExport, "posts" | "votes">> {
  const posts = await repository.findPosts(trx, uid);
  const versions = Map.groupBy(await repository.findPostVersions(trx, uid), (row) => row.postid);
  const votes = await repository.findVotes(trx, uid);
  return {
    posts: posts.map(({ id, score, created_at, edited_at, ...post }) => ({
      ...post,
      ...(score !== null && { score }),
      createdat: toIsoTime(created_at),
      editedat: toIsoTime(edited_at),
      earlier: (versions.get(id) ?? []).map((version) => ({
        ...(version.score !== null && { score: version.score }),
        content: version.content,
        until: toIsoTime(version.until),
      })),
    })),
    votes: votes.map(({ gamename, created_at }) => ({ gamename, since: toIsoTime(created_at) })),
  };
}
