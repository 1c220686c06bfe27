import type { DocumentData } from "@playfront/contract/console/documents";
import { webGameCategory } from "@playfront/contract/constants";
import type { Executor } from "@playfront/database/connect";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import { type ContentKind, isLink, isPicture } from "../../content/content-kind.ts";
import type { GameEvents } from "../../follow/game-events.ts";
import type { BuildService } from "../build/build.service.ts";
import { toPackageChange } from "./build-facts.ts";
import { findBySlug } from "./game.repository.ts";
import { toWrittenGame, toWrittenRow } from "./game-data.ts";
import * as games from "./game-kind.repository.ts";
import { previewGame } from "./game-preview.ts";
import { notOutYet } from "./new-game.ts";

type Data = DocumentData<"games">;

interface GameKindDeps {
  clock: Clock;
  builds: Pick<BuildService, "find">;
  events: Pick<GameEvents, "released">;
}

export const slugTaken = invalidField("slug", "已有游戏使用此标识，请换一个");

/** Games as operators write them. Nothing that was published is deleted: players may hold something of it. */
export function createGameKind({ clock, builds, events }: GameKindDeps): ContentKind<"games"> {
  async function checkAgainstOthers(
    db: Executor,
    data: Data,
    liveId: string | null,
  ): Promise<FailedAnswer | null> {
    const { slug, gametype, build } = data;
    if (liveId === null) {
      if (await findBySlug(db, slug)) return slugTaken;
      if (build && gametype === "mobile" && !(await builds.find(build)))
        return invalidField("build", "没有此安装包");
      return null;
    }
    return checkFixed(data, (await games.findAllFixed(db, [liveId]))[0]);
  }

  return {
    kind: "games",
    titleOf: ({ gamename }) => gamename,
    check: async (db, data, liveId) => checkFields(data) ?? checkAgainstOthers(db, data, liveId),
    publish: async (trx, liveId, data) => {
      const now = clock.now();
      const row = toWrittenRow(data);
      const isUpcoming = row.release_precision !== null;
      const { releasedAt } = data;
      const released = isUpcoming
        ? { released_at: notOutYet }
        : releasedAt
          ? { released_at: fromShanghai(releasedAt) }
          : {};
      if (liveId !== null) {
        const isOut = !isUpcoming && (await wasUpcoming(trx, liveId));
        const since = isOut ? { released_at: now, ...released } : released;
        await games.replace(trx, liveId, { ...row, ...since, published: true });
        if (isOut) await events.released(trx, { gameid: liveId, gamename: data.gamename });
        return liveId;
      }
      const build = data.gametype === "mobile" && data.build ? await builds.find(data.build) : null;
      const facts = build ? toPackageChange(build, now) : { updated_at: now };
      const added = { ...row, released_at: now, ...released, ...facts, published: true };
      return (await games.insertUnlessTaken(trx, added)) ?? slugTaken;
    },
    preview: previewGame,
    findUnwritten: async (db, range) => {
      const rows = await games.findUnwritten(db, range);
      return rows.map((row) => ({
        liveId: row.gameid,
        isLive: row.published,
        data: toWrittenGame(row),
        at: row.released_at,
      }));
    },
    hide: (trx, liveId) => games.hide(trx, liveId),
  };
}

async function wasUpcoming(trx: Executor, gameid: string): Promise<boolean> {
  const [before] = await games.findAllFixed(trx, [gameid]);
  return (before?.release_precision ?? null) !== null;
}

const fromShanghai = (time: string) => new Date(`${time.replace(" ", "T")}+08:00`);

/** What stays as it is once a game was published. */
export function checkFixed(
  { slug, gametype }: Data,
  fixed: { slug: string; gametype: string } | undefined,
): FailedAnswer | null {
  if (!fixed) return null;
  if (fixed.slug !== slug) return invalidField("slug", `首次发布后不能修改，应为 ${fixed.slug}`);
  if (fixed.gametype !== gametype) return invalidField("gametype", "首次发布后不能修改");
  return null;
}

/** What can be seen from the fields alone. */
export function checkFields(data: Data): FailedAnswer | null {
  const { logo, pictures = [], activityHref, activitySrc, privacyUrl, appStoreUrl } = data;
  const wrong = (field: keyof Data, msg: string) => invalidField(field, msg);
  if (!isPicture(logo)) return wrong("logo", "图标须为本站图片或 https 地址");
  if (!pictures.every(isPicture)) return wrong("pictures", "截图须为本站图片或 https 地址");
  if (activitySrc && !isPicture(activitySrc))
    return wrong("activitySrc", "活动图片须为本站图片或 https 地址");
  if (activityHref && !isLink(activityHref))
    return wrong("activityHref", "链接须为站内路径或 http(s) 地址");
  if (activityHref && !activitySrc) return wrong("activitySrc", "请上传活动图片");
  if (activitySrc && !activityHref) return wrong("activityHref", "请填写活动链接");
  if (privacyUrl && !isLink(privacyUrl))
    return wrong("privacyUrl", "链接须为站内路径或 http(s) 地址");
  if (appStoreUrl && !/^https:/i.test(appStoreUrl))
    return wrong("appStoreUrl", "请填写 https 地址");
  if (data.releasePrecision && data.releasePrecision !== "unknown" && !data.releaseOn)
    return wrong("releaseOn", "请填写上线日期");
  return data.gametype === "html5" ? checkWebGame(data) : null;
}

function checkWebGame({ entryUrl, categories }: Data): FailedAnswer | null {
  if (!entryUrl) return invalidField("entryUrl", "页游须填写入口地址");
  if (!isLink(entryUrl)) return invalidField("entryUrl", "链接须为站内路径或 http(s) 地址");
  if (!categories.includes(webGameCategory))
    return invalidField("categories", `页游须有分类「${webGameCategory}」`);
  return null;
}
