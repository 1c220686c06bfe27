import type { Owner } from "@playfront/contract/console/operator-call";
import type { PackageDesk } from "../modules/catalogue/build/package-desk.service.ts";
import type { GameService } from "../modules/catalogue/game/game.service.ts";
import type { DocumentGames } from "../modules/content/document-games.ts";
import type { GiftDesk } from "../modules/gift/gift-desk.service.ts";
import type { OpeningDesk } from "../modules/opening/opening-desk.service.ts";
import type { PostDesk } from "../modules/post/post-desk.service.ts";

interface OwnGamesDeps {
  documentGames: DocumentGames;
  games: Pick<GameService, "findIdBySlug">;
  giftDesk: Pick<GiftDesk, "gameOf">;
  openingDesk: Pick<OpeningDesk, "gameOf">;
  postDesk: Pick<PostDesk, "gameOf">;
  packageDesk: Pick<PackageDesk, "gamesOf">;
}

/** What the payloads of calls with owners hold; the contract's schemas have checked it. */
interface OwnedPayload {
  id: string;
  from: number;
  gameid: string;
  slug: string;
  data: { gameid: string };
}

/** Whether all that a call is about belongs to one of these games. */
export type IsOwn = (
  owners: readonly Owner[],
  payload: unknown,
  games: readonly string[],
) => Promise<boolean>;

export function createIsOwn(deps: OwnGamesDeps): IsOwn {
  const { documentGames, games, giftDesk, openingDesk, packageDesk, postDesk } = deps;
  /** The games of the object, of which one suffices. */
  const gamesOf: Record<
    Exclude<Owner, "own">,
    (payload: OwnedPayload) => Promise<readonly (string | null)[]>
  > = {
    gameid: async ({ gameid }) => [gameid],
    data: async ({ data }) => [data.gameid],
    document: async ({ id }) => [await documentGames.ofDocument(id)],
    revision: async ({ id, from }) => [await documentGames.ofRevision(id, from)],
    gift: async ({ id }) => [await giftDesk.gameOf(id)],
    opening: async ({ id }) => [await openingDesk.gameOf(id)],
    post: async ({ id }) => [await postDesk.gameOf(id)],
    package: ({ id }) => packageDesk.gamesOf(id),
    slug: async ({ slug }) => [await games.findIdBySlug(slug)],
  };
  return async (owners, payload, own) => {
    for (const owner of owners) {
      if (owner === "own") continue;
      const found = await gamesOf[owner](payload as OwnedPayload);
      if (!found.some((gameid) => gameid !== null && own.includes(gameid))) return false;
    }
    return true;
  };
}
