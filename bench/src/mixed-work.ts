import { makeGame, makeGift } from "../../apps/server/src/testing/factories.ts";
import { ensureSessions, firstUid, sessionToken } from "./fill.ts";
import { type Load, sendLoad } from "./load.ts";
import type { World } from "./world.ts";

const players = 200;
const connections = 16;

type Work = Pick<Load, "body" | "headers"> & { path: string };

/**
 * A function that sends each kind of request to a server for a second, and answers how many there were: pages, lists and
 * searches, and what players do. Rows that are written end or are written again, so a shop in which nothing leaks stays as it is.
 */
export async function openMixedWork(world: World): Promise<(origin: string) => Promise<number>> {
  await ensureSessions(world, players);
  const { db } = world.connection;
  const gameid = await makeGame(db, { slug: "mixed-work" });
  const giftid = await makeGift(db, { gameid, codes: players });
  const works = worksOf({ gameid, giftid });
  return async (origin) => {
    let requests = 0;
    for (const { path, ...work } of works) {
      const load = { url: origin + path, connections, seconds: 1, ...work };
      requests += (await sendLoad(load)).requests;
    }
    return requests;
  };
}

function worksOf({ gameid, giftid }: { gameid: string; giftid: string }): Work[] {
  let turns = 0;
  const headers = () => {
    turns += 1;
    return {
      token: sessionToken(firstUid + (turns % players)),
      deviceid: `mixed-work-${turns % players}`,
    };
  };
  const call = (name: string, body: string): Work => ({ path: `/m/app/api/${name}/`, body });
  return [
    { path: "/app/home/", headers: () => ({ "accept-encoding": "br" }) },
    { path: `/app/game/${gameid}`, headers: () => ({ "accept-encoding": "br" }) },
    call("game/getGameList", "page=1&pageSize=10"),
    call("game/getGameInfo", `gameid=${gameid}`),
    call("search/getSearchList", "keyword=mixed&page=1&pageSize=10"),
    { ...call("gift/getUserGiftSn", `giftid=${giftid}`), headers },
    { ...call("user/getUserMessageList", "page=1"), headers },
    { ...call("user/captcha", ""), headers },
  ];
}
