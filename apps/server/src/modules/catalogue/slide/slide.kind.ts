import { invalidField } from "../../../infra/answer.ts";
import { type ContentKind, isLink, isPicture } from "../../content/content-kind.ts";
import { unpublishedId } from "../../content/preview.ts";
import * as slides from "./slide.repository.ts";

export const slideKind: ContentKind<"slides"> = {
  kind: "slides",
  titleOf: ({ title, src }) => title || src,
  check: async (_db, { src, url }) => {
    if (!isPicture(src)) return invalidField("src", "图片须为本站图片或 https 地址");
    if (url && !isLink(url)) return invalidField("url", "链接须为站内路径或 http(s) 地址");
    return null;
  },
  publish: (trx, liveId, { src, title, url, pos }) => {
    const row = { src, pos, title: title || null, url: url || null, published: true };
    return liveId === null ? slides.insert(trx, row) : slides.replace(trx, liveId, row);
  },
  findUnwritten: async (db, range) => {
    const rows = await slides.findUnwritten(db, range);
    return rows.map(({ id, src, title, url, pos, published }) => ({
      liveId: id,
      isLive: published,
      data: { src, pos, title: title ?? undefined, url: url ?? undefined },
    }));
  },
  preview: ({ src, title, url }, liveId) => ({
    path: "/app/home/",
    answers: {
      // First, whatever its place, so that it is seen.
      "index/getHomeSlidePictureList": (_payload, { live }) => [
        { id: liveId ?? unpublishedId, src, title: title || undefined, url: url || undefined },
        ...(live ?? []).filter(({ id }) => id !== liveId),
      ],
    },
  }),
  hide: (trx, liveId) => slides.hide(trx, liveId),
};
