import { type FollowTopic, followTopics } from "@playfront/contract/constants";
import { done } from "../../infra/answer.ts";
import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { FollowService } from "./follow.service.ts";

export function followRoutes({
  follows,
}: {
  follows: FollowService;
}): ModuleHandlers<"game/follow" | "game/unfollow" | "user/getFollowedIds" | "user/getFollowList"> {
  return {
    "game/follow": ({ gameid, topics }, { player }) =>
      follows.follow({ uid: player.uid, gameid, topics: readTopics(topics) }),
    "game/unfollow": ({ gameid }, { player }) => follows.unfollow({ uid: player.uid, gameid }),
    "user/getFollowedIds": async (_payload, { player }) => done(await follows.findIds(player.uid)),
    "user/getFollowList": async (paging, { player }) =>
      done(await follows.list({ ...paging, uid: player.uid })),
  };
}

/** In their order, each once. */
function readTopics(topics: string | undefined): FollowTopic[] | null {
  if (topics === undefined) return null;
  const wanted = new Set(topics.split(","));
  return followTopics.filter((topic) => wanted.has(topic));
}
