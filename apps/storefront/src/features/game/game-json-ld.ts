import type { GameInfo } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";

/**
 * A game as schema.org JSON-LD, for search engines. No `aggregateRating`: it requires the number of ratings, which the
 * API does not have.
 */
export function gameJsonLd(game: GameInfo): object {
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
    dateModified: game.updatedat && (shanghaiDay(game.updatedat) ?? undefined),
    author: game.developer ? { "@type": "Organization", name: game.developer } : undefined,
    contentRating: game.agerating,
    inLanguage: "zh-CN",
  };
}
