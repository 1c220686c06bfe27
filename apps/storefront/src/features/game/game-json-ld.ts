import { leastRatedReviews } from "@playfront/contract/constants";
import type { GameInfo, ReviewSummary } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";

/** A game as schema.org JSON-LD, for search engines. Its rating is that of the players' reviews, once there are a few. */
export function gameJsonLd(game: GameInfo, reviews: ReviewSummary | null = null): object {
  // Hosts before changedat tell of the package only.
  const changedAt = game.changedat ?? game.updatedat;
  const isWeb = game.gametype === "html5";
  return {
    "@context": "https://schema.org",
    "@type": ["VideoGame", "MobileApplication"],
    name: game.gamename,
    url: `/app${paths.game(game.gameid)}`,
    description: game.introduction,
    image: game.logo,
    genre: game.category,
    applicationCategory: "GameApplication",
    operatingSystem: isWeb ? "Web" : "Android",
    gamePlatform: isWeb ? "Web Browser" : "Android",
    screenshot: game.picture.length > 0 ? game.picture : undefined,
    fileSize: !isWeb && game.size !== undefined ? `${game.size} MB` : undefined,
    softwareVersion: game.version,
    dateModified: changedAt && (shanghaiDay(changedAt) ?? undefined),
    author: game.developer ? { "@type": "Organization", name: game.developer } : undefined,
    contentRating: game.agerating,
    aggregateRating: reviews ? rating(reviews) : undefined,
    inLanguage: "zh-CN",
  };
}

function rating({ reviewnum, score }: ReviewSummary): object | undefined {
  if (score === undefined || reviewnum < leastRatedReviews) return undefined;
  return {
    "@type": "AggregateRating",
    ratingValue: score,
    ratingCount: reviewnum,
    bestRating: 10,
    worstRating: 2,
  };
}
