import { connect } from "@playfront/database/connect";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { makeGame } from "../factories.ts";

/** Adds one of the demo's HTML5 games to the shop in DATA_DIR, which runs without the demo, and prints its gameid. */
const postgres = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR!, log: () => {} });
const { db, close } = connect(postgres.connectionString, 1);
const known = await db
  .selectFrom("games")
  .select("gameid")
  .where("slug", "=", "2048-merge")
  .executeTakeFirst();
const gameid =
  known?.gameid ??
  (await makeGame(db, {
    gametype: "html5",
    slug: "2048-merge",
    gamename: "数字合合",
    entryUrl: "/h5/games/2048-merge/",
  }));
process.stdout.write(`${gameid}\n`);
await close();
await postgres.stop();
