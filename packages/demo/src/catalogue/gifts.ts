import { LEISURE_GIFTS } from "./gifts/leisure-gifts.ts";
import { ROLE_GIFTS } from "./gifts/role-gifts.ts";
import { STRATEGY_GIFTS } from "./gifts/strategy-gifts.ts";
import type { DemoGift } from "./types.ts";

/** The gifts of each game by its slug; a game that is not named has none. */
export const GIFTS: Readonly<Record<string, readonly DemoGift[]>> = {
  ...ROLE_GIFTS,
  ...LEISURE_GIFTS,
  ...STRATEGY_GIFTS,
};
