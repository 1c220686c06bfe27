import type { DemoCatalogue } from "@playfront/demo/catalogue/types";
import { createFollowService } from "../modules/follow/follow.service.ts";

interface Followers {
  /** The ready-made player. */
  player: string;
  bots: readonly string[];
}

/** Lets players reserve the games that are still to come, and the ready-made player follow some. */
export async function writeFollows(
  deps: Omit<Parameters<typeof createFollowService>[0], "limitFactor">,
  { games, followed }: Pick<DemoCatalogue, "games" | "followed">,
  { gameids, player, bots }: Followers & { gameids: ReadonlyMap<string, string> },
): Promise<void> {
  const follows = createFollowService({ ...deps, limitFactor: 1 });
  const follow = (uid: string, slug: string) =>
    follows.follow({ uid, gameid: gameids.get(slug)!, topics: null });
  for (const { slug, upcoming } of games) {
    for (const uid of bots.slice(0, upcoming?.reservedBy ?? 0)) await follow(uid, slug);
  }
  for (const slug of followed) await follow(player, slug);
}
