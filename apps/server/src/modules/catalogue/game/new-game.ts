import type { ReleasePrecision } from "@playfront/contract/constants";
import type { GameType } from "@playfront/contract/entities";
import type { ActivityColumns, NewGameRow } from "./game.repository.ts";
import { searchFields } from "./search-fields.ts";

/** A banner on the game's page. */
export interface NewActivity {
  /** A site path or an http(s) address. */
  href: string;
  src: string;
  /** What the picture is about: its alternative text. */
  title?: string;
}

/** Input for a new game; absent fields are unknown or take the default named here. */
export interface NewGame {
  /** Unique; letters, digits and hyphens. Names the game's folder on the packaging host. */
  slug: string;
  gamename: string;
  /** Other names that it is searched by, such as the original one. */
  aliases?: readonly string[];
  gametype: GameType;
  logo: string;
  /** Megabytes; absent for an HTML5 game. */
  size?: number;
  introduction: string;
  description: string;
  /** 0–10, one decimal. */
  score: number;
  /** Popularity, which orders lists; defaults to 0. */
  hot?: number;
  /** Lists show the first one; every HTML5 game has 页游 among them. */
  categories: readonly string[];
  pictures?: readonly string[];
  activity?: NewActivity;
  version?: string;
  versionCode?: number;
  packageName?: string;
  developer?: string;
  updatedAt?: Date;
  permissions?: readonly string[];
  privacyUrl?: string;
  ageRating?: "8+" | "12+" | "16+";
  isbn?: string;
  filing?: string;
  sha256?: string;
  appStoreUrl?: string;
  /** Id of the build on the packaging host; without one, the game cannot be downloaded here. */
  build?: string;
  /** The game's filing code (备案识别码) with the authority that play is reported to. */
  bizId?: string;
  /** Address of an HTML5 game. */
  entryUrl?: string;
  /** Of a game that is still to come; `date` is `YYYY-MM-DD`. */
  upcoming?: { precision: ReleasePrecision; date?: string };
  /** Defaults to true. */
  published?: boolean;
  /** Defaults to now. */
  releasedAt?: Date;
}

/** Puts a game that is still to come behind all others in lists of new games. */
export const notOutYet = new Date(0);

/** The row of a new game, including its search fields. */
export function toGameRow(game: NewGame, now: Date): NewGameRow {
  return {
    slug: game.slug,
    gamename: game.gamename,
    aliases: [...(game.aliases ?? [])],
    gametype: game.gametype,
    logo: game.logo,
    size_mb: game.size,
    introduction: game.introduction,
    description: game.description,
    score: game.score,
    hot: game.hot,
    categories: [...game.categories],
    pictures: [...(game.pictures ?? [])],
    ...(game.activity && toActivityColumns(game.activity)),
    build: game.build,
    entry_url: game.entryUrl,
    biz_id: game.bizId,
    release_precision: game.upcoming?.precision,
    release_on: game.upcoming?.date,
    published: game.published,
    released_at: game.upcoming ? notOutYet : (game.releasedAt ?? now),
    ...packageFacts(game),
    ...searchFields(game),
  };
}

export function toActivityColumns({ href, src, title }: NewActivity): ActivityColumns {
  return { activity_href: href, activity_src: src, activity_title: title };
}

function packageFacts(game: NewGame) {
  return {
    version: game.version,
    version_code: game.versionCode,
    package_name: game.packageName,
    developer: game.developer,
    updated_at: game.updatedAt,
    permissions: game.permissions && [...game.permissions],
    privacy_url: game.privacyUrl,
    age_rating: game.ageRating,
    isbn: game.isbn,
    filing: game.filing,
    sha256: game.sha256,
    app_store_url: game.appStoreUrl,
  };
}
