import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Stock {
  gameid: string;
  gifts: string[];
  article: { gameid: string; col: string; aid: string };
}

/** Fills a shop by the factories of its own release, in a process of its own: the new one's may write new columns. */
export async function stockShop(root: string, databaseUrl: string, gifts: Gifts): Promise<Stock> {
  const script = `
    const { connect } = await import("@playfront/database/connect");
    const made = await import("./src/testing/factories.ts");
    const { db, close } = connect(${JSON.stringify(databaseUrl)}, 2);
    const gameid = await made.makeGame(db, { gamename: "首发游戏" });
    const gifts = [];
    for (let left = ${gifts.count}; left > 0; left -= 1) {
      gifts.push(await made.makeGift(db, { gameid, codes: ${gifts.codes} }));
    }
    const col = await made.makeColumn(db, { gameid });
    const aid = await made.makeArticle(db, { gameid, col });
    await close();
    console.log(JSON.stringify({ gameid, gifts, article: { gameid, col, aid } }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: join(root, "apps/server") },
  );
  return JSON.parse(stdout);
}

interface Gifts {
  count: number;
  /** Of each gift. */
  codes: number;
}
