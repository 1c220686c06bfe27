import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectRedis } from "../../../infra/ephemeral/connect-redis.ts";
import {
  haveRedis,
  type RunningRedis,
  runRedis,
} from "../../../infra/ephemeral/testing/run-redis.ts";
import { makePlayer } from "../../../testing/accounts.ts";
import { callConsole, ownPassword, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

describe.skipIf(!haveRedis())("an operator of a shop whose Redis is emptied", () => {
  let redis: RunningRedis;
  let app: TestApp;
  let nodes: Pick<TestApp, "app">[];
  beforeAll(async () => {
    redis = await runRedis();
    app = await createTestApp({ trustedProxies: 1 }, { redis: redis.address });
    nodes = [app, { app: await app.anotherNode() }];
  });
  afterAll(async () => {
    await app.close();
    await redis.close();
  });

  async function emptyRedis() {
    const client = await connectRedis(redis.address);
    await client.flushall();
    client.disconnect();
  }

  let addresses = 0;
  /** Tries five codes on each node, from new addresses; returns how many were compared. */
  async function guess(name: string): Promise<number> {
    let compared = 0;
    for (const node of nodes) {
      addresses += 1;
      const from = { "x-forwarded-for": `203.0.113.${addresses}` };
      const password = { name, password: ownPassword };
      const { body } = await callConsole(node, "session/begin", password, from);
      for (let tried = 0; tried < 5; tried += 1) {
        const given = { sign: body.sign, code: "000000" };
        const answer = await callConsole(node, "session/finish", given, from);
        expect(answer.body.code).toBe(1008);
        if (!answer.body.msg?.includes("今天")) compared += 1;
      }
    }
    return compared;
  }

  test("has no more codes of the day to try", async () => {
    await signInNew(app, { name: "guessed", role: "administrator" });
    expect(await guess("guessed")).toBe(10);
    await emptyRedis();
    expect(await guess("guessed")).toBe(10);
    await emptyRedis();
    expect(await guess("guessed")).toBe(0);
  });

  test("has no more passwords of the hour to try in a session", async () => {
    const { headers } = await signInNew(app, { name: "stolen", role: "editor" });
    const confirm = (node: Pick<TestApp, "app">, password: string) =>
      callConsole(node, "session/password", { password, next: "another-horse-battery" }, headers);
    for (let tried = 0; tried < 20; tried += 1) {
      const { body } = await confirm(nodes[tried % 2]!, `wrong-password-${tried}`);
      expect(body.code).toBe(1001);
    }
    await emptyRedis();
    for (const node of nodes) expect((await confirm(node, ownPassword)).status).toBe(429);
  });

  test("has nothing counted in Redis that the trail depends on", async () => {
    const { headers } = await signInNew(app, { name: "looker", role: "support" });
    const { uid } = await makePlayer(app);
    expect((await callConsole(app, "players/get", { id: uid }, headers)).status).toBe(200);
    const client = await connectRedis(redis.address);
    const keys = await client.keys("*");
    client.disconnect();
    expect(keys.filter((key) => key.includes("operator-calls"))).not.toEqual([]);
    expect(keys.filter((key) => /operator-look|operator-sight|trail/.test(key))).toEqual([]);
  });
});
