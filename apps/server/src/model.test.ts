import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, test } from "vitest";
import { haveRedis, type RunningRedis, runRedis } from "./infra/ephemeral/testing/run-redis.ts";
import { examples } from "./testing/model/examples.ts";
import { games } from "./testing/model/games.ts";
import { playAgainst, playExample } from "./testing/model/play.ts";
import { openStage, type Stage } from "./testing/model/stage.ts";

/** `npm test -- --long` plays so many times as much, and other plays each time. */
const times = Number(process.env.MODEL_TIMES ?? 1);
const seed = Number(process.env.MODEL_SEED ?? (times > 1 ? randomInt(2 ** 31) : 20261129));
const mostSteps = 60;

const stores = haveRedis() ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];
describe.each(stores)("a shop of two nodes, with what is short-lived in %s", (store) => {
  let redis: RunningRedis | null = null;
  let stage: Stage;
  beforeAll(async () => {
    redis = store === "Redis" ? await runRedis() : null;
    stage = await openStage({ redis });
  });
  afterAll(async () => {
    await stage.close();
    await redis?.close();
  });

  test.each(Object.entries(games))(
    "is as it should be after whatever people and time do: %s",
    async (_name, game) => {
      // Only what counts something is another in Redis.
      const plays = store === "PostgreSQL" ? game.plays : game.playsWithRedis;
      if (plays > 0) await playAgainst(stage, game, { seed, plays: plays * times, mostSteps });
    },
    600_000,
  );

  test.each(Object.entries(examples))("%s", (_name, { game, steps }) =>
    playExample(stage, games[game], steps),
  );
});
