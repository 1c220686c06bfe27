import type { GameInfo, ListedGame } from "@playfront/contract/entities";
import { toIsoTime } from "../../../infra/clock.ts";
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
    introduction: row.introduction,
    category: row.categories,
    score: row.score,
  };
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
    permissions: row.permissions ?? undefined,
    privacyurl: row.privacy_url ?? undefined,
    agerating: row.age_rating ?? undefined,
    isbn: row.isbn ?? undefined,
    filing: row.filing ?? undefined,
    sha256: row.sha256 ?? undefined,
    appstoreurl: row.app_store_url ?? undefined,
  };
}

function toActivity({ activity_href, activity_src }: DetailedRow): GameFacts["activity"] {
  if (activity_href === null || activity_src === null) return undefined;
  return { href: activity_href, src: activity_src };
}
