import type { ShareKind } from "@playfront/contract/constants";
import type { CollectionService } from "../catalogue/collection/collection.service.ts";
import type { GameLookup, GiftService } from "../gift/gift.service.ts";
import type { ReviewService } from "../post/review.service.ts";

export interface ShareTargets {
  games: Pick<GameLookup, "findListed">;
  gifts: Pick<GiftService, "findGift">;
  reviews: Pick<ReviewService, "findGame">;
  collections: Pick<CollectionService, "find">;
}

/** The game of what is to be shared, null for a collection; null instead if players may not see it. */
export async function findSharedGame(
  { games, gifts, reviews, collections }: ShareTargets,
  { kind, id }: { kind: ShareKind; id: string },
): Promise<{ gameid: string | null } | null> {
  switch (kind) {
    case "game":
      return games.findListed(id);
    case "gift":
      return (await gifts.findGift(id))?.gift ?? null;
    case "review": {
      const gameid = await reviews.findGame(id);
      return gameid === null ? null : games.findListed(gameid);
    }
    case "collection":
      return (await collections.find(id)).made && { gameid: null };
  }
}
