import type { DocumentData } from "@playfront/contract/console/documents";
import type { Database } from "@playfront/database/schema";
import type { Selectable } from "kysely";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { searchFields } from "./search-fields.ts";

type Data = DocumentData<"games">;

/** The columns that an operator's fields fill, without when it was released. */
export function toWrittenRow(data: Data) {
  const isMobile = data.gametype === "mobile";
  const { aliases = [], pictures = [], categories } = data;
  return {
    slug: data.slug,
    gamename: data.gamename,
    aliases,
    gametype: data.gametype,
    logo: data.logo,
    introduction: data.introduction,
    description: data.description,
    categories,
    score: data.score,
    hot: data.hot,
    pictures,
    activity_href: data.activityHref || null,
    activity_src: data.activitySrc || null,
    activity_title: data.activityTitle || null,
    developer: data.developer || null,
    age_rating: data.ageRating || null,
    isbn: data.isbn || null,
    filing: data.filing || null,
    privacy_url: data.privacyUrl || null,
    app_store_url: data.appStoreUrl || null,
    release_precision: data.releasePrecision || null,
    release_on: data.releasePrecision ? data.releaseOn || null : null,
    biz_id: data.bizId || null,
    entry_url: isMobile ? null : data.entryUrl || null,
    size_mb: isMobile ? (data.size ?? null) : null,
    version: data.version || null,
    permissions: isMobile && data.permissions?.length ? data.permissions : null,
    ...searchFields({ gamename: data.gamename, aliases, categories }),
  };
}

/** What an operator would have written of a row. What its build says is not written. */
export function toWrittenGame(row: Selectable<Database["games"]>): Data {
  return {
    slug: row.slug,
    gamename: row.gamename,
    aliases: row.aliases,
    gametype: row.gametype,
    logo: row.logo,
    introduction: row.introduction,
    description: row.description,
    categories: row.categories,
    score: row.score,
    hot: row.hot,
    releasedAt: row.release_precision === null ? toShanghaiTime(row.released_at) : undefined,
    releasePrecision: row.release_precision ?? undefined,
    releaseOn: row.release_on ?? undefined,
    pictures: row.pictures,
    activityHref: row.activity_href ?? undefined,
    activitySrc: row.activity_src ?? undefined,
    activityTitle: row.activity_title ?? undefined,
    developer: row.developer ?? undefined,
    ageRating: row.age_rating ?? undefined,
    isbn: row.isbn ?? undefined,
    filing: row.filing ?? undefined,
    privacyUrl: row.privacy_url ?? undefined,
    appStoreUrl: row.app_store_url ?? undefined,
    bizId: row.biz_id ?? undefined,
    entryUrl: row.entry_url ?? undefined,
    ...(row.build === null && {
      size: row.size_mb ?? undefined,
      version: row.version ?? undefined,
      permissions: row.permissions ?? undefined,
    }),
  };
}
