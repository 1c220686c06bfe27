import type { FoundGame, GameInfo, ListedGame } from "@playfront/contract/entities";
import { toIsoTime, toShanghaiDay } from "../../../infra/clock.ts";
import type { DetailedRow, ListedRow } from "./game.repository.ts";

/** The game's own part of `getGameInfo`; the gift module adds the gifts. */
export type GameFacts = Omit<GameInfo, "giftList" | "gifttotal">;

/** A game as lists answer it. */
export function toListedGame(row: ListedRow): ListedGame {
  return {
    gameid: row.gameid,
    gamename: row.gamename,
    logo: row.logo,
    gametype: row.gametype,
    size: row.size_mb ?? undefined,
    ios: row.gametype === "mobile" ? row.app_store_url !== null : undefined,
    released: row.release_precision === null ? toShanghaiDay(row.released_at) : undefined,
    introduction: row.introduction,
    category: row.categories,
    score: row.score,
    ...(row.release_precision !== null && {
      upcoming: {
        precision: row.release_precision,
        ...(row.release_on !== null && { date: row.release_on }),
      },
      follownum: row.followers ?? 0,
    }),
  };
}

/** What a rank of `game_terms` matches. */
export function matchOf(rank: number): FoundGame["match"] {
  if (rank > 2) return "name";
  return (["category", "initials", "pinyin"] as const)[rank];
}

export function toGameFacts(row: DetailedRow): GameFacts {
  return {
    ...toListedGame(row),
    description: row.description,
    picture: row.pictures,
    activity: toActivity(row),
    version: row.version ?? undefined,
    versioncode: row.version_code ?? undefined,
    packagename: row.package_name ?? undefined,
    developer: row.developer ?? undefined,
    updatedat: row.updated_at ? toIsoTime(row.updated_at) : undefined,
    changedat: toIsoTime(row.changedat),
    permissions: row.permissions ?? undefined,
    privacyurl: row.privacy_url ?? undefined,
    agerating: row.age_rating ?? undefined,
    isbn: row.isbn ?? undefined,
    filing: row.filing ?? undefined,
    sha256: row.sha256 ?? undefined,
    appstoreurl: row.app_store_url ?? undefined,
  };
}

function toActivity(row: DetailedRow): GameFacts["activity"] {
  const { activity_href: href, activity_src: src, activity_title: title } = row;
  if (href === null || src === null) return undefined;
  return { href, src, title: title ?? undefined };
}
