import { leisureGifts } from "./gifts/leisure-gifts.ts";
import { roleGifts } from "./gifts/role-gifts.ts";
import { strategyGifts } from "./gifts/strategy-gifts.ts";
import type { DemoGift } from "./types.ts";

/** The gifts of each game by its slug; a game without an entry has none. */
export const giftsByGame: Readonly<Record<string, readonly DemoGift[]>> = {
  ...roleGifts,
  ...leisureGifts,
  ...strategyGifts,
};
