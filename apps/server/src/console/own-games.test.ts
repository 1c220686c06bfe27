import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import { mayCall, type OperatorCall, type Owner } from "@playfront/contract/console/operator-call";
import { isBoundToGames, roleNames } from "@playfront/contract/console/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer } from "../testing/accounts.ts";
import {
  makeBuild,
  makeColumn,
  makeGame,
  makeGift,
  makeOpening,
  makeReview,
} from "../testing/factories.ts";
import { callConsole, signInNew, uploadToConsole } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
const headersOf = new Map<string, Record<string, string>>();

/** A game with an object of every kind. */
interface World {
  mark: string;
  gameid: string;
  slug: string;
  gift: string;
  opening: string;
  post: string;
}
let player: string;
let own: World;
let foreign: World;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000 });
  player = (await makePlayer(app)).uid;
  own = await makeWorld("自家");
  foreign = await makeWorld("别家");
  // Gives the games documents.
  await app.tasks.clean_up();
  for (const role of roleNames) {
    const wanted = { name: `own-${role.toLowerCase()}`, role, games: [own.gameid] };
    headersOf.set(role, (await signInNew(app, wanted)).headers);
  }
});
afterAll(() => app.close());

const article = {
  col: "news",
  title: "公告",
  summary: "摘要",
  content: "<p>正文</p>",
  author: "编辑",
};

async function makeWorld(mark: string): Promise<World> {
  const { db } = app.database;
  const slug = `own-games-${Buffer.from(mark).toString("hex")}`;
  const gameid = await makeGame(db, { gamename: `${mark}游戏`, slug });
  await makeColumn(db, { gameid, col: "news" });
  await makeColumn(db, { gameid, col: "events" });
  await makeBuild(db, { id: `package-${gameid}` });
  const now = new Date();
  await db
    .insertInto("package_hand_ins")
    .values({ build: `package-${gameid}`, gameid, operator: "dev", created_at: now })
    .execute();
  const gift = await makeGift(db, { gameid, giftname: `${mark}礼包`, codes: 0 });
  const refusal = { code: 2003, msg: "请先完成实名认证", refused_at: now };
  await db
    .insertInto("refused_claims")
    .values({ uid: player, giftid: gift, ...refusal })
    .execute();
  const opening = await makeOpening(db, { gameid, opensAt: new Date(), published: false });
  const post = await makeReview(db, { uid: player, gameid });
  return { mark, gameid, slug, gift, opening, post };
}

const articleOf = ({ mark, gameid }: World) => ({ ...article, gameid, title: `${mark}公告` });

/** A new one each time: acts of others may have moved an earlier one to another game. */
async function makeArticleOf(world: World): Promise<string> {
  const data = articleOf(world);
  return (await callConsole(app, "articles/add", { data }, headersOf.get("editor"))).body.id;
}

/** The document that a published game has. */
async function findGameDocument({ gameid }: World): Promise<string> {
  const { id } = await app.database.db
    .selectFrom("documents")
    .select("id")
    .where("kind", "=", "games")
    .where("live_id", "=", gameid)
    .executeTakeFirstOrThrow();
  return id;
}

const gameData = {
  slug: "own-games",
  gamename: "游戏",
  gametype: "mobile" as const,
  logo: "/media/logo.webp",
  introduction: "简介",
  description: "介绍",
  categories: ["休闲"],
  score: 8,
  hot: 0,
};

/** Valid values of the fields that calls with owners require, besides those that name an object. */
const samples: Readonly<Record<string, unknown>> = {
  // Of a new package.
  id: "new-package",
  revision: 1,
  note: "原因",
  reason: "原因",
  at: "2099-01-01 10:00",
  threshold: 5,
  serverName: "一服",
  giftid: "",
  content: "感谢支持",
  isTrial: true,
  container: "mobile",
  giftname: "礼包",
  description: "内容",
  explain: "用法",
  requisite: "",
  opensAt: "2020-01-01 10:00",
  expiresAt: "2099-01-01 10:00",
  published: false,
  data: gameData,
  entryUrl: "ftp://127.0.0.1/",
  given: 0,
  col: "events",
  from: "休闲",
  to: "角色",
};

/** How the fields name an object of a world, by owner. */
const naming: Record<Named, (world: World, path: string) => Promise<object>> = {
  gameid: async ({ gameid }) => ({ gameid }),
  data: async (world) => ({ data: articleOf(world) }),
  document: async (world, path) => ({
    id: await (path.includes("/games/") ? findGameDocument(world) : makeArticleOf(world)),
  }),
  revision: async () => ({ from: 1 }),
  opening: async ({ opening }) => ({ id: opening }),
  post: async ({ post }) => ({ id: post }),
  gift: async ({ gift }) => ({ id: gift }),
  package: async ({ gameid }) => ({ id: `package-${gameid}` }),
  slug: async ({ slug }) => ({ slug }),
};

type Named = Exclude<Owner, "own">;

async function payloadOf(
  call: OperatorCall,
  worldOf: (owner: Named) => World,
): Promise<Record<string, unknown>> {
  const owners = call.owners.filter((owner): owner is Named => owner !== "own");
  const parts = await Promise.all(owners.map((owner) => naming[owner](worldOf(owner), call.path)));
  const given = Object.assign({}, ...parts) as Record<string, unknown>;
  const seen = { ...samples, gameid: given.gameid };
  for (const field of call.payload.required ?? []) {
    if (field === "uid" || field === "player") given[field] = player;
    else if (field === "seen") given.seen = pick(seen, requiredOf(call.payload.properties.seen));
    else given[field] ??= samples[field];
    if (given[field] === undefined) throw new Error(`${call.path}: give a sample of ${field}`);
  }
  return given;
}

const requiredOf = (schema: unknown) => (schema as { required?: string[] }).required ?? [];

const pick = (from: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]]));

const owned = (Object.keys(consoleCalls) as ConsoleCallName[]).filter((name) =>
  consoleCalls[name].owners.some((owner) => owner !== "own"),
);

async function outcome(name: ConsoleCallName, role: string, worldOf: (owner: Named) => World) {
  const payload = await payloadOf(consoleCalls[name], worldOf);
  const { streams }: OperatorCall = consoleCalls[name];
  const headers = headersOf.get(role) ?? {};
  const { status } =
    streams === "upload"
      ? await uploadToConsole(app, name, payload, { file: "CODE-1", headers })
      : await callConsole(app, name, payload, headers);
  return status === 403 ? "refused" : status === 404 ? "unknown" : "admitted";
}

test.each(owned)(
  "%s: each role on own objects, and with each of its objects foreign",
  async (name) => {
    const owners = consoleCalls[name].owners as readonly Named[];
    for (const role of roleNames) {
      const isAllowed = mayCall(role, consoleCalls[name]);
      expect(await outcome(name, role, () => own), `${role}, own`).toBe(
        isAllowed ? "admitted" : "refused",
      );
      // A revision is named together with its document.
      for (const part of owners.filter((owner) => owner !== "revision")) {
        const found = await outcome(name, role, (owner) => (owner === part ? foreign : own));
        const expected = !isAllowed ? "refused" : isBoundToGames(role) ? "unknown" : found;
        expect(found, `${role}, foreign ${part}`).toBe(expected);
      }
    }
  },
);

test("a partner's lists hold what belongs to his games", async () => {
  const lists = (Object.keys(consoleCalls) as ConsoleCallName[]).filter(
    (name) => name.endsWith("/list") && mayCall("partner", consoleCalls[name]),
  );
  await Promise.all([makeArticleOf(own), makeArticleOf(foreign)]);
  const texts: string[] = [];
  for (const name of lists) {
    const { status, body } = await callConsole(app, name, {}, headersOf.get("partner"));
    expect([name, status]).toEqual([name, 200]);
    texts.push(JSON.stringify(body));
  }
  expect(texts.join()).toContain("自家公告");
  expect(texts.join()).toContain("自家礼包");
  const games = await callConsole(app, "games/list", {}, headersOf.get("partner"));
  expect(games.body.rows.map(({ liveId }) => liveId)).toEqual([own.gameid]);
  expect(texts.join()).not.toContain("别家");
  const game = { id: own.gameid, gamename: "自家游戏", shown: true };
  for (const q of ["自家", "zijia", "zjyx"]) {
    const found = await callConsole(app, "listedGames/list", { q }, headersOf.get("partner"));
    expect(found.body.rows).toEqual([game]);
  }
  const ids = `${own.gameid},${foreign.gameid}`;
  const many = await callConsole(app, "listedGames/many", { ids }, headersOf.get("partner"));
  expect(many.body.rows).toEqual([game]);
});

test("a document that came from another game shows its partner neither the old revisions nor their fields", async () => {
  const editor = headersOf.get("editor")!;
  const partner = headersOf.get("partner")!;
  const data = { ...article, gameid: foreign.gameid, title: "别家旧稿" };
  const { id } = (await callConsole(app, "articles/add", { data }, editor)).body;
  const moved = { id, revision: 1, data: { ...data, gameid: own.gameid, title: "移来的稿" } };
  await callConsole(app, "articles/change", moved, editor);
  const history = await callConsole(app, "articles/history", { id }, partner);
  expect(history.body.rows.map(({ revision }) => revision)).toEqual([2]);
  const restored = { id, revision: 2, from: 1 };
  expect((await callConsole(app, "articles/restore", restored, partner)).status).toBe(404);
  expect((await callConsole(app, "articles/restore", restored, editor)).status).toBe(200);
});

test("a partner changes and submits the document of the own game, and neither adds nor publishes one", async () => {
  const partner = headersOf.get("partner")!;
  const id = await findGameDocument(own);
  const { revision } = (await callConsole(app, "games/get", { id }, partner)).body;
  const data = { ...gameData, slug: own.slug, introduction: "开发者写的简介" };
  const changed = await callConsole(app, "games/change", { id, revision, data }, partner);
  expect(changed.body).toMatchObject({ state: "draft", revision: revision + 1 });
  const seen = { id, revision: revision + 1 };
  expect((await callConsole(app, "games/submit", seen, partner)).body.state).toBe("review");
  const submitted = { id, revision: revision + 2 };
  expect((await callConsole(app, "games/publish", submitted, partner)).status).toBe(403);
  expect((await callConsole(app, "games/add", { data: gameData }, partner)).status).toBe(403);
  const published = await callConsole(app, "games/publish", submitted, headersOf.get("reviewer"));
  expect(published.body.state).toBe("published");
  const { data: shown } = await app.call("game/getGameInfo", { gameid: own.gameid });
  expect(shown.introduction).toBe("开发者写的简介");
});

test("a partner's gift is put before players by the shop's own people, who then change it", async () => {
  const partner = headersOf.get("partner")!;
  const manager = headersOf.get("giftManager")!;
  const fields = (await payloadOf(consoleCalls["gifts/add"], () => own)) as Parameters<
    typeof callConsole<"gifts/add">
  >[2];
  const open = await callConsole(app, "gifts/add", { ...fields, published: true }, partner);
  expect(open.body).toMatchObject({ code: 400, data: { field: "published" } });
  const { id } = (await callConsole(app, "gifts/add", fields, partner)).body;
  const seen = fields as never;
  const published = { id, ...fields, published: true, seen };
  expect((await callConsole(app, "gifts/change", published, partner)).status).toBe(400);
  expect((await callConsole(app, "gifts/change", published, manager)).status).toBe(200);
  const lie = { id, ...fields, giftname: "改名", seen };
  expect((await callConsole(app, "gifts/change", lie, partner)).status).toBe(409);
});
