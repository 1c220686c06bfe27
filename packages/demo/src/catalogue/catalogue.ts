import { articlesOf, columnsOf } from "./articles.ts";
import { GAME_FACTS } from "./facts.ts";
import { GIFTS } from "./gifts.ts";
import { ACTIVITIES, CHANNELS, HOT_SEARCHES, MESSAGES, SLIDES } from "./shelf.ts";
import type { DemoCatalogue, DemoGame, GameFacts } from "./types.ts";

/** Everything the demo shop is filled with. */
export const demoCatalogue: DemoCatalogue = {
  games: GAME_FACTS.map(complete),
  slides: SLIDES,
  channels: CHANNELS,
  hotSearches: HOT_SEARCHES,
  messages: MESSAGES,
};

/** Joins to a game what is written elsewhere. */
function complete(facts: GameFacts): DemoGame {
  const gifts = GIFTS[facts.slug] ?? [];
  const articles = articlesOf(facts, gifts);
  return {
    ...facts,
    gifts,
    activity: ACTIVITIES[facts.slug],
    columns: columnsOf(articles),
    articles,
  };
}
