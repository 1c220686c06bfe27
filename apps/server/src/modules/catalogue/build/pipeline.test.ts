import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBuild, makeGame, makeGift } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { startPackager } from "../../../testing/processes/packager-process.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const root = resolve(import.meta.dirname, "../../../../../..");
const packagerSecret = "a-secret-for-operators";

let shop: TestApp;
let node: FastifyInstance;
let packager: Awaited<ReturnType<typeof startPackager>>;
let folder: string;
let game: string;
let variables: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ packagerSecret });
  folder = await mkdtemp(join(tmpdir(), "pf-pipeline-"));
  packager = await startPackager({
    DATABASE_URL: shop.database.url,
    DATA_DIR: folder,
    PACKAGER_SECRET: packagerSecret,
  });
  const config = { ...shop.config, packagerOrigin: packager.origin };
  node = await shop.anotherNode({ config });
  const origin = await node.listen({ port: 0, host: "127.0.0.1" });
  game = await makeGame(shop.database.db);
  const gift = await makeGift(shop.database.db, { gameid: game, codes: 0 });
  const codes = join(folder, "codes.txt");
  await writeFile(codes, "AAA-1\nBBB-2\n");
  const apk = join(folder, "sword-2.4.18.apk");
  await copyFile(join(root, "packages/apk/fixtures/facts/aapt.apk"), apk);
  const key = await makePartnersKey();
  variables = { SHOP: origin, KEY: key, GIFT: gift, CODES: codes, GAME: game, APK: apk };
});
afterAll(async () => {
  await node.close();
  await packager.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function makePartnersKey(): Promise<string> {
  const wanted = { name: "dev", role: "partner" as const, games: [game] };
  const { headers } = await signInNew(shop, wanted);
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const asked = { name: "pipeline", role: "partner" as const, until, games: [game] };
  return (await callConsole(shop, "keys/add", asked, headers)).body.key;
}

/** The commands of the document as a reader runs them, step by step in one shell. */
async function runRecipe(changes: Record<string, string> = {}) {
  const text = await readFile(join(root, "docs/how-to/upload-from-a-pipeline.md"), "utf8");
  const [, ...steps] = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands);
  expect(steps).toHaveLength(2);
  const Path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { PATH: Path, ...variables, ...changes };
  return new Promise<{ code: number; out: string }>((done) => {
    execFile("sh", ["-c", steps.join("\n")], { env }, (error, out) =>
      done({ code: Number(error?.code ?? 0), out }),
    );
  });
}

test("the recipe of the document succeeds twice in a row", async () => {
  for (const turn of ["first", "again"]) {
    const { code, out } = await runRecipe();
    expect([turn, code, out]).toEqual([turn, 0, expect.stringContaining('"id":"sword-2.4.18"')]);
  }
  const { db } = shop.database;
  const codes = await db.selectFrom("gift_codes").select("code").execute();
  expect(codes).toHaveLength(2);
  const builds = await db.selectFrom("builds").select("id").execute();
  expect(builds).toEqual([{ id: "sword-2.4.18" }]);
});

test("what is refused ends the recipe with the reason, and it succeeds once that is mended", async () => {
  const apk = join(folder, "cut.apk");
  const whole = await readFile(variables.APK!);
  await writeFile(apk, whole.subarray(0, -1000));
  const refused = await runRecipe({ APK: apk });
  expect(refused.code).not.toBe(0);
  expect(refused.out).toMatch(/"reason":"(not-zip|truncated)"/);
  await writeFile(apk, whole);
  expect((await runRecipe({ APK: apk })).code).toBe(0);
});

test("an id of another game, or of nobody's, is refused as taken", async () => {
  await makeBuild(shop.database.db, { id: "by-hand" });
  const apk = join(folder, "by-hand.apk");
  await copyFile(variables.APK!, apk);
  const refused = await runRecipe({ APK: apk });
  expect(refused.code).not.toBe(0);
  expect(refused.out).toContain("此编号已被使用");
});
