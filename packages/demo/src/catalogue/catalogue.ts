import { articlesOf, columnsOf } from "./articles.ts";
import { collections } from "./collections.ts";
import { gameFacts } from "./facts.ts";
import { giftsByGame } from "./gifts.ts";
import { openings } from "./openings.ts";
import { comments, reviewers, reviews } from "./reviews.ts";
import { activitiesByGame, channels, hotSearches, messages, slides } from "./shelf.ts";
import type { DemoCatalogue, DemoGame, GameFacts } from "./types.ts";
import { followedGames, upcomingGames } from "./upcoming.ts";

/** Everything the demo shop is filled with. */
export const demoCatalogue: DemoCatalogue = {
  games: gameFacts.map(complete),
  slides,
  collections,
  channels,
  hotSearches,
  openings,
  followed: followedGames,
  reviewers,
  reviews,
  comments,
  messages,
};

/** Adds the gifts, the activity and the articles of a game to its facts. */
function complete(facts: GameFacts): DemoGame {
  const gifts = giftsByGame[facts.slug] ?? [];
  const articles = articlesOf(facts, gifts);
  return {
    ...facts,
    gifts,
    upcoming: upcomingGames[facts.slug],
    activity: activitiesByGame[facts.slug],
    columns: columnsOf(articles),
    articles,
  };
}
