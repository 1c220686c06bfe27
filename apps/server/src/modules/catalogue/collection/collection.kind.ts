import type { DocumentData } from "@playfront/contract/console/documents";
import type { Executor } from "@playfront/database/connect";
import { sql } from "kysely";
import { type FailedAnswer, invalidField } from "../../../infra/answer.ts";
import { type ContentKind, isPicture } from "../../content/content-kind.ts";
import { unpublishedId } from "../../content/preview.ts";
import type { GameService } from "../game/game.service.ts";
import * as collections from "./collection.repository.ts";
import { toCollection } from "./collection-entity.ts";

type Data = DocumentData<"collections">;

/** A collection is checked again when it is published: a game may be withdrawn meanwhile, and is left out then. */
export function createCollectionKind({
  games,
}: {
  games: Pick<GameService, "findAllListed">;
}): ContentKind<"collections"> {
  return {
    kind: "collections",
    titleOf: ({ title }) => title,
    check: (db, data) => check(db, data),
    publish: (trx, liveId, data) => {
      const row = toRow(data);
      return liveId === null ? collections.insert(trx, row) : collections.replace(trx, liveId, row);
    },
    hide: (trx, liveId) => collections.hide(trx, liveId),
    findUnwritten: async (db, range) => {
      const rows = await collections.findUnwritten(db, range);
      return rows.map(({ id, published, games: chosen, ...row }) => ({
        liveId: id,
        isLive: published,
        data: { ...row, games: [...chosen] },
      }));
    },
    preview: (data, liveId) => {
      const id = liveId ?? unpublishedId;
      const row = { ...toRow(data), games: data.games, id };
      return {
        path: `/app/collection/${id}`,
        answers: {
          "collection/getCollectionInfo": async (payload, { live }) =>
            payload.id === id
              ? toCollection(row, await games.findAllListed(data.games.map(({ gameid }) => gameid)))
              : live,
        },
      };
    },
  };
}

function toRow({ intro = "", games, ...data }: Data): collections.NewCollectionRow {
  const chosen = games.map(({ gameid, text, cover }) => ({
    gameid,
    text,
    ...(cover && { cover }),
  }));
  return { ...data, intro, games: JSON.stringify(chosen), published: true };
}

async function check(db: Executor, { cover, games }: Data): Promise<FailedAnswer | null> {
  const wrong = "图片须为本站图片或 https 地址";
  if (!isPicture(cover)) return invalidField("cover", wrong);
  const gameids = games.map(({ gameid }) => gameid);
  if (new Set(gameids).size < gameids.length) return invalidField("games", "游戏不能重复");
  if (games.some((game) => game.cover && !isPicture(game.cover)))
    return invalidField("games", wrong);
  const known = await db
    .selectFrom("games")
    .select("gameid")
    .where("gameid", "=", sql<string>`any (${gameids}::bigint[])`)
    .execute();
  const missing = gameids.filter((id) => !known.some(({ gameid }) => gameid === id));
  if (missing.length > 0) return invalidField("games", `没有游戏 ${missing.join("、")}`);
  return null;
}
