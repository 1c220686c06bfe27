import type { Owner } from "@playfront/contract/console/operator-call";
import type { DocumentGames } from "../modules/content/document-games.ts";
import type { GiftDesk } from "../modules/gift/gift-desk.service.ts";

interface OwnGamesDeps {
  documentGames: DocumentGames;
  giftDesk: Pick<GiftDesk, "gameOf">;
}

/** What the payloads of calls with owners hold; the contract's schemas have checked it. */
interface OwnedPayload {
  id: string;
  from: number;
  gameid: string;
  data: { gameid: string };
}

/** Whether all that a call is about belongs to one of these games. */
export type IsOwn = (
  owners: readonly Owner[],
  payload: unknown,
  games: readonly string[],
) => Promise<boolean>;

export function createIsOwn({ documentGames, giftDesk }: OwnGamesDeps): IsOwn {
  const gameOf: Record<
    Exclude<Owner, "own">,
    (payload: OwnedPayload) => string | Promise<string | null>
  > = {
    gameid: ({ gameid }) => gameid,
    data: ({ data }) => data.gameid,
    document: ({ id }) => documentGames.ofDocument(id),
    revision: ({ id, from }) => documentGames.ofRevision(id, from),
    gift: ({ id }) => giftDesk.gameOf(id),
  };
  return async (owners, payload, games) => {
    for (const owner of owners) {
      if (owner === "own") continue;
      const gameid = await gameOf[owner](payload as OwnedPayload);
      if (gameid === null || !games.includes(gameid)) return false;
    }
    return true;
  };
}
