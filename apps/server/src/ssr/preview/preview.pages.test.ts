import type { Api } from "@playfront/contract/api";
import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createContainer } from "../../container.ts";
import { createInProcessApi } from "../../infra/http/in-process-api.ts";
import { countEvents } from "../../testing/count-events.ts";
import { makeGame } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { tinyHost } from "../../testing/tiny-storefront.ts";
import { previewPages } from "./preview.pages.ts";

let app: TestApp;
let editor: Record<string, string>;

/** Shows the name of the game of the path, as the page's call answers it. */
async function showGame(path: string, api: Api) {
  const gameid = path.split("/").at(-1)!;
  const game = await api.call("game/getGameInfo", { gameid });
  return game.ok ? `<b>${game.data.gamename}</b><script>alert(1)</script></body>` : "nothing";
}

beforeAll(async () => {
  app = await createTestApp();
  const { previews } = createContainer({ ...app.deps, log: createLog("silent") });
  const { loadBuild, sites } = tinyHost(showGame);
  const site = { ...sites.of(undefined), apiFor: createInProcessApi(app.app) };
  const here = { all: [site], of: () => site };
  await app.app.register(previewPages, { loadBuild, sites: here, development: false, previews });
  editor = (await signInNew(app, { name: "editor", role: "editor" })).headers;
});
afterAll(() => app.close());

const game = {
  slug: "draft-game",
  gamename: "草稿游戏",
  gametype: "mobile" as const,
  logo: "/media/logo.webp",
  introduction: "简介",
  description: "介绍",
  categories: ["休闲"],
  score: 8,
  hot: 0,
};

test("a draft is shown to who has the link, without a session, and to nobody later", async () => {
  const { id } = (await callConsole(app, "games/add", { data: game }, editor)).body;
  const { address } = (await callConsole(app, "games/preview", { id }, editor)).body;
  const page = await app.app.inject({ url: `${address}&theme=dark` });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("<b>草稿游戏</b>");
  expect(page.body).not.toContain("alert(1)");
  expect(page.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": /noindex/ });
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/script-src 'nonce-[^']+'/);
  const forged = address.replace(/\.(\d+)\.(\d+)\./, `.${id}.9$2.`);
  expect((await app.app.inject({ url: forged })).statusCode).toBe(404);
  app.clock.advance(16 * 60);
  const late = await app.app.inject({ url: address });
  expect([late.statusCode, late.body.includes("草稿游戏")]).toEqual([404, false]);
});

test("a change of a game that players see is in its preview alone", async () => {
  const gameid = await makeGame(app.database.db, { gamename: "线上游戏" });
  await app.tasks.clean_up();
  const { rows } = (await callConsole(app, "games/list", { q: "线上" }, editor)).body;
  const { id, revision } = rows[0]!;
  const { data } = (await callConsole(app, "games/get", { id }, editor)).body;
  await callConsole(
    app,
    "games/change",
    { id, revision, data: { ...data, gamename: "新名" } },
    editor,
  );
  const { address } = (await callConsole(app, "games/preview", { id }, editor)).body;
  expect((await app.app.inject({ url: address })).body).toContain("<b>新名</b>");
  expect((await app.call("game/getGameInfo", { gameid })).data.gamename).toBe("线上游戏");
});

test("a link that is opened again and again is refused for a while", async () => {
  const { id } = (await callConsole(app, "games/add", { data: game }, editor)).body;
  const { address } = (await callConsole(app, "games/preview", { id }, editor)).body;
  for (let opened = 0; opened < 60 * app.config.limitFactor; opened += 1)
    expect((await app.app.inject({ url: address })).statusCode).toBe(200);
  const refused = await app.app.inject({ url: address });
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain("预览打开得太频繁");
});

test("an address opens so many previews, whichever they are of", async () => {
  const { id } = (await callConsole(app, "games/add", { data: { ...game, slug: "many" } }, editor))
    .body;
  const { address } = (await callConsole(app, "games/preview", { id }, editor)).body;
  const open = async (remoteAddress: string) =>
    (await app.app.inject({ url: address, remoteAddress })).statusCode;
  const max = 300 * app.config.limitFactor;
  await countEvents(app, { key: "preview:ip:198.51.100.7", windowSeconds: 900 }, max - 1);
  expect([await open("198.51.100.7"), await open("198.51.100.7")]).toEqual([200, 429]);
  expect(await open("198.51.100.8")).toBe(200);
});
