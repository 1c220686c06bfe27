import { join } from "node:path";
import { createFetchApi } from "@playfront/contract/fetch-api";
import { type Child, startChild } from "../child.ts";

const serverFile = join(import.meta.dirname, "../../../apps/server/src/main.ts");

/** A separate shop with the demo catalogue, in production unless `settings` say otherwise. */
export function startDemoShop(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Child> {
  return startChild(serverFile, {
    env: {
      PORT: "0",
      PACKAGER_PORT: "0",
      GAMES_PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      DEMO: "1",
      LOG_LEVEL: "warn",
      DATA_DIR: join(folder, "demo"),
      ...settings,
    },
    listening: /Shop\s+http:\/\/localhost:(\d+)/,
  });
}

/** The home page, the first game with articles, and its newest article. */
export async function findPages(
  origin: string,
): Promise<Record<"home" | "game" | "article", string>> {
  const api = createFetchApi({ origin });
  const games = await api.call("game/getGameList", { page: 1, pageSize: 50, orderField: "hot" });
  for (const { gameid } of games.ok ? games.data : []) {
    const deltas = await api.call("article/getArticleList", { gameid, page: 1, pageSize: 1 });
    const [article] = deltas.ok ? deltas.data : [];
    if (!article) continue;
    const { col, aid } = article;
    return {
      home: "/app/home/",
      game: `/app/game/${gameid}`,
      article: `/app/game/${gameid}/${col}/${aid}`,
    };
  }
  throw new Error("no game of the demo has deltas");
}

/** The list of games with gifts, and the first gift of the first one. */
export async function findGiftPages(origin: string): Promise<Record<"gift list" | "gift", string>> {
  const api = createFetchApi({ origin });
  const games = await api.call("gift/getGiftGameList", { page: 1, pageSize: 1 });
  const [game] = games.ok ? games.data : [];
  if (!game) throw new Error("no game of the demo has gifts");
  const gifts = await api.call("gift/getGiftList", { gameid: game.gameid });
  const [gift] = gifts.ok ? gifts.data : [];
  if (!gift) throw new Error("the first game with gifts has none");
  return { "gift list": "/app/gift/", gift: `/app/gift/info/${gift.giftid}` };
}
