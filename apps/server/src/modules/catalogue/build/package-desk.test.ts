import { isPackageTicket } from "@playfront/http/package-ticket";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBuild, makeGame } from "../../../testing/factories.ts";
import { callConsole, signInNew } from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let editor: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
});
afterAll(() => app.close());

const packageName = "com.example.stars";

test("of two operators who change a game's package at once, the second is told", async () => {
  const { db } = app.database;
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((code) =>
      makeBuild(db, { id: `stars-${code}`, package_name: packageName, version_code: String(code) }),
    ),
  );
  const gameid = await makeGame(db, { build: first!, packageName });
  const use = (id: string, seen?: string | null) =>
    callConsole(app, "packages/use", { id, gameid, seen, force: false }, editor);
  const listed = await callConsole(app, "packages/list", { gameid }, editor);
  expect(listed.body.rows).toMatchObject([{ id: first, usedBy: [gameid] }]);

  expect((await use(second!, null)).status).toBe(409);
  const answers = await Promise.all([use(second!, first), use(third!, first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 200)!;
  expect(body.package.usedBy).toEqual([gameid]);

  const other = await makeBuild(db, { id: "other-1", package_name: "com.example.other" });
  expect((await use(other)).body.data).toEqual({ field: "force" });
});

test("after a change of keys the phones that refuse the package are named, and none if all take it", async () => {
  const { db } = app.database;
  const [old, successor] = ["ab".repeat(32), "cd".repeat(32)];
  const signedBy = (fromSdk: number, signer: string, ...predecessors: string[]) => {
    return { fromSdk, signers: [signer], predecessors };
  };
  const make = (signerSha256: string, ...signings: object[]) =>
    makeBuild(db, { signer_sha256: signerSha256, signings: JSON.stringify(signings) });
  const current = await make(old, signedBy(24, old));
  const rotated = await make(successor, signedBy(24, old), signedBy(28, successor, old));
  const newOnly = await make(successor, signedBy(24, successor), signedBy(28, successor, old));
  const gameid = await makeGame(db, { build: current });
  const use = async (id: string) => {
    const seen = current;
    await db.updateTable("games").set({ build: current }).where("gameid", "=", gameid).execute();
    const { body } = await callConsole(
      app,
      "packages/use",
      { id, gameid, seen, force: false },
      editor,
    );
    return body.warnings;
  };
  expect(await use(rotated)).toEqual([]);
  expect(await use(newOnly)).toEqual([expect.stringContaining("API 24 至 27 的手机不会")]);
  const unrelated = await make(successor, signedBy(24, successor));
  expect(await use(unrelated)).toEqual([expect.stringContaining("签名证书与现有安装包不同")]);
  const { body } = await callConsole(app, "packages/get", { id: rotated }, editor);
  expect(body.signings?.[1]).toEqual(signedBy(28, successor, old));
});

test("of the games that use a package, a partner is told the own one", async () => {
  const { db } = app.database;
  const build = await makeBuild(db);
  const [own, foreign] = [await makeGame(db, { build }), await makeGame(db, { build })];
  const wanted = { name: "dev", role: "partner" as const, games: [own] };
  const { headers } = await signInNew(app, wanted);
  const { body } = await callConsole(app, "packages/get", { id: build }, headers);
  expect(body.usedBy).toEqual([own]);
  const all = await callConsole(app, "packages/get", { id: build }, editor);
  expect(all.body.usedBy.sort()).toEqual([own, foreign].sort());
});

test("a reviewer reads the facts of packages, and changes none", async () => {
  const { headers } = await signInNew(app, { name: "reviewer", role: "reviewer" });
  expect((await callConsole(app, "packages/list", {}, headers)).status).toBe(200);
  const id = await makeBuild(app.database.db);
  const gameid = await makeGame(app.database.db);
  const wanted = { id, gameid, force: false };
  expect((await callConsole(app, "packages/use", wanted, headers)).status).toBe(403);
});

test("a link for a look is good for one package and a few minutes, and is for those who may see it", async () => {
  const id = await makeBuild(app.database.db, { is_public: false, came_with: "tap" });
  const secret = "a-secret-for-operators";
  const config = { ...app.config, packagerSecret: secret, packagerOrigin: "https://p.example" };
  const node = await app.anotherNode({ config });
  const { body } = await callConsole({ ...app, app: node }, "packages/look", { id }, editor);
  const [address, ticket = ""] = body.url.split("?ticket=");
  expect(address).toBe(`https://p.example/builds/${id}`);
  const holds = (seconds: number, act: "look" | "upload" = "look") => {
    const now = new Date(app.clock.now().getTime() + seconds * 1000);
    return isPackageTicket(ticket, { secret, act, id, now });
  };
  expect([holds(590), holds(601), holds(0, "upload")]).toEqual([true, false, false]);
  const shown = await callConsole(app, "packages/get", { id }, editor);
  expect(shown.body).toMatchObject({ isPublic: false, cameWith: "tap" });
  const wanted = {
    name: "other",
    role: "partner" as const,
    games: [await makeGame(app.database.db)],
  };
  const { headers } = await signInNew(app, wanted);
  const refused = await callConsole({ ...app, app: node }, "packages/look", { id }, headers);
  expect([403, 404]).toContain(refused.status);
  await node.close();
});
