import type { DocumentData } from "@playfront/contract/console/documents";
import type { GameInfo } from "@playfront/contract/entities";
import { type Preview, unpublishedId } from "../../content/preview.ts";

type Data = DocumentData<"games">;

/** The game's page with what was written; its gifts and the facts of its build are those that players see. */
export function previewGame(data: Data, liveId: string | null): Preview {
  const gameid = liveId ?? unpublishedId;
  return {
    path: `/app/game/${gameid}`,
    answers: {
      "game/getGameInfo": (payload, { live }) =>
        payload.gameid === gameid
          ? { ...toShown(data, gameid), ...(live && ofPackage(live)) }
          : live,
    },
  };
}

function toShown(data: Data, gameid: string): GameInfo {
  const isMobile = data.gametype === "mobile";
  const { activityHref: href, activitySrc: src } = data;
  return {
    gameid,
    gamename: data.gamename,
    logo: data.logo,
    gametype: data.gametype,
    ios: isMobile ? Boolean(data.appStoreUrl) : undefined,
    released: data.releasedAt?.slice(0, 10) || undefined,
    upcoming: data.releasePrecision
      ? { precision: data.releasePrecision, date: data.releaseOn || undefined }
      : undefined,
    introduction: data.introduction,
    category: data.categories,
    score: data.score,
    description: data.description,
    picture: data.pictures ?? [],
    giftList: [],
    activity: href && src ? { href, src, title: data.activityTitle || undefined } : undefined,
    developer: data.developer || undefined,
    agerating: data.ageRating || undefined,
    isbn: data.isbn || undefined,
    filing: data.filing || undefined,
    privacyurl: data.privacyUrl || undefined,
    appstoreurl: data.appStoreUrl || undefined,
    size: isMobile ? (data.size ?? undefined) : undefined,
    version: data.version || undefined,
    permissions: data.permissions?.length ? data.permissions : undefined,
  };
}

/** What no operator writes; and, of a registered package, what replaces the written facts. */
function ofPackage(live: GameInfo): Partial<GameInfo> {
  const { giftList, gifttotal, follownum, updatedat, changedat, packagename, versioncode, sha256 } =
    live;
  const { signer, minsdk, targetsdk, schemes, size, version, permissions } = live;
  const always = {
    ...{ giftList, gifttotal, follownum, updatedat, changedat },
    ...{ packagename, versioncode, sha256 },
  };
  return schemes === undefined
    ? always
    : { ...always, signer, minsdk, targetsdk, schemes, size, version, permissions };
}
