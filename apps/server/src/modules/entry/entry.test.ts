import { parseHostTable } from "@playfront/config/host-table-setting";
import { verifyEntry } from "@playfront/contract/entry-signature";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildGames } from "../../games-app.ts";

import { createSecrets } from "../../infra/secrets/secrets.ts";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { countEvents } from "../../testing/count-events.ts";
import { makeChannel, makeGame } from "../../testing/factories.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ gamesPort: 3002 });
});
afterAll(() => shop.close());

const html5 = {
  gametype: "html5",
  slug: "door-test",
  entryUrl: "https://game.example/play",
} as const;
let gameid: string;
beforeAll(async () => {
  gameid = await makeGame(shop.database.db, html5);
});

const entryUrl = (player: TestPlayer, headers: Record<string, string> = {}) =>
  shop.call(
    "game/getEntryUrl",
    { gameid },
    { ...player.headers, host: "shop.example", ...headers },
  );

async function getTicket(player: TestPlayer): Promise<string> {
  return new URL((await entryUrl(player)).data.url).pathname;
}

const open = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "GET", url, headers });

test("a player enters with a ticket, and the game gets parameters signed with its own key", async () => {
  const cid = await makeChannel(shop.database.db);
  const player = await makePlayer(shop);
  const { data } = await entryUrl(player, { cid });
  expect(data.url).toMatch(/^http:\/\/shop\.example\/h5\/enter\/[\w-]{43}$/);
  const entered = await open(new URL(data.url).pathname);
  expect(entered.statusCode).toBe(302);
  const [address, query = ""] = String(entered.headers.location).split("?");
  expect(address).toBe("https://game.example/play");
  const key = createSecrets("test-secret-key").mac("entry", "door-test").toString("hex");
  const check = verifyEntry(query, { key, now: shop.clock.now(), maxAgeSeconds: 5 });
  const params = { uid: player.uid, gameid, cid, until: null };
  expect(check).toMatchObject({ ok: true, params });
  expect(query).not.toContain(player.token);
});

test("entering is not cached and sends no referrer; token and ticket are not logged", async () => {
  const player = await makePlayer(shop);
  const answer = await entryUrl(player);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const path = new URL(answer.data.url).pathname;
  const { headers } = await open(path);
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(answer.data.url).not.toContain(player.token);
  const rows = await shop.database.db.selectFrom("entry_tickets").selectAll().execute();
  const ticket = path.split("/").at(-1) as string;
  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect(shop.log.join("")).toContain("/h5/enter/[cut]");
  expect(shop.log.join("")).not.toContain(ticket);
});

test("a ticket works once; after that a Chinese page links back to the shop", async () => {
  const path = await getTicket(await makePlayer(shop));
  expect((await open(path)).statusCode).toBe(302);
  const second = await open(path);
  expect(second.statusCode).toBe(410);
  expect(second.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(second.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(second.body).toContain("进入链接已失效");
  expect(second.body).toContain('href="/app/home/"');
});

test.each(["x".repeat(43), "short", "%3Cscript%3E"])(
  "the made-up ticket %s opens nothing",
  async (ticket) => {
    const answer = await open(`/h5/enter/${ticket}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.body).not.toContain("<script>");
  },
);

test("if eight clients use one ticket at the same time, one of them enters", async () => {
  const path = await getTicket(await makePlayer(shop));
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(path)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([302, ...Array(7).fill(410)]);
});

test("a link preview or a prefetching browser does not use up the ticket", async () => {
  const path = await getTicket(await makePlayer(shop));
  const head = await shop.app.inject({ method: "HEAD", url: path });
  expect(head.statusCode).toBe(200);
  expect(head.headers["cache-control"]).toBe("no-store");
  for (const [header, value] of [
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ] as const) {
    expect((await open(path, { [header]: value })).statusCode).toBe(204);
  }
  expect((await open(path)).statusCode).toBe(302);
});

test("a ticket expires after a minute", async () => {
  const path = await getTicket(await makePlayer(shop));
  const late = await getTicket(await makePlayer(shop));
  shop.clock.advance(59);
  expect((await open(path)).statusCode).toBe(302);
  shop.clock.advance(2);
  expect((await open(late)).statusCode).toBe(410);
});

test("expired tickets do not accumulate", async () => {
  const player = await makePlayer(shop);
  for (let round = 0; round < 6; round += 1) {
    await getTicket(player);
    shop.clock.advance(61);
  }
  const rows = await shop.database.db.selectFrom("entry_tickets").select("uid").execute();
  expect(rows.length).toBeLessThan(3);
});

test("a player banned after the ticket was issued cannot enter", async () => {
  const player = await makePlayer(shop);
  const path = await getTicket(player);
  const { db } = shop.database;
  await db.updateTable("accounts").set({ banned: true }).where("uid", "=", player.uid).execute();
  expect((await open(path)).statusCode).toBe(410);
});

test("a ticket needs a token and an HTML5 game", async () => {
  const player = await makePlayer(shop);
  expect(await shop.call("game/getEntryUrl", { gameid })).toMatchObject({ code: 401, status: 401 });
  const mobile = await makeGame(shop.database.db);
  const answer = await shop.call("game/getEntryUrl", { gameid: mobile }, player.headers);
  expect(answer).toMatchObject({ code: 400, data: { field: "gameid" } });
  const unknown = await shop.call("game/getEntryUrl", { gameid: "999999999" }, player.headers);
  expect(unknown.code).toBe(404);
});

test("an entered game is among the recently played ones", async () => {
  const player = await makePlayer(shop);
  await getTicket(player);
  const { data } = await shop.call("game/getRecentGameList", {}, player.headers);
  expect(data.map((game) => game.gameid)).toEqual([gameid]);
});

test("the demo's game accepts the parameters of its player", async () => {
  const slug = "2048-merge";
  const demo = await makeGame(shop.database.db, { ...html5, slug, entryUrl: `/h5/games/${slug}/` });
  const player = await makePlayer(shop);
  const { data } = await shop.call("game/getEntryUrl", { gameid: demo }, player.headers);
  const entered = await open(new URL(data.url).pathname);
  const address = new URL(String(entered.headers.location));
  // The games have an origin of their own: the same host on another port.
  expect(address.origin).toBe("http://localhost:3002");
  expect((await open(address.pathname + address.search)).statusCode).toBe(404);
  const games = await buildGames(shop.deps);
  const admitted = await games.inject({ url: address.pathname + address.search });
  expect(admitted.statusCode).toBe(303);
  const cookie = String(admitted.headers["set-cookie"]).split(";")[0] as string;
  const page = await games.inject({ url: String(admitted.headers.location), headers: { cookie } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(player.uid);
  expect(page.body).toContain(`href="http://localhost:3000/app/game/${demo}"`);
  await games.close();
});

test("the games' origin serves nothing of the shop and can be configured", async () => {
  const config = {
    ...shop.config,
    gamesOrigin: "https://games.example",
    publicOrigin: "https://shop.example",
  };
  const games = await buildGames({ ...shop.deps, config });
  for (const url of ["/app/home/", "/healthz", "/docs", "/media/x.webp", "/h5/enter/abc"]) {
    expect((await games.inject({ url })).statusCode, url).toBe(404);
  }
  const call = await games.inject({ method: "POST", url: "/m/app/api/user/checkLogin/" });
  expect(call.statusCode).toBe(404);
  const unknown = await games.inject({ url: "/h5/games/none/" });
  expect(unknown.body).toContain('href="https://shop.example/app/"');
  await games.close();
  const node = await shop.anotherNode({ config });
  const slug = "gomoku";
  const demo = await makeGame(shop.database.db, { ...html5, slug, entryUrl: `/h5/games/${slug}/` });
  const { data } = await shop.call(
    "game/getEntryUrl",
    { gameid: demo },
    (await makePlayer(shop)).headers,
  );
  const entered = await node.inject({ url: new URL(data.url).pathname });
  expect(entered.headers.location).toMatch(/^https:\/\/games\.example\/h5\/games\/gomoku\/\?/);
  await node.close();
});

let strict: TestApp | undefined;
afterEach(async () => {
  await strict?.close();
  strict = undefined;
});

test("with the anti-addiction rules on, real name and hours are checked", async () => {
  strict = await createTestApp({ antiAddiction: true });
  const wanted = { gameid: await makeGame(strict.database.db, html5) };
  strict.clock.set(new Date("2026-05-01T12:00:00+08:00"));
  const call = (player: TestPlayer) => strict!.call("game/getEntryUrl", wanted, player.headers);
  expect((await call(await makePlayer(strict))).code).toBe(2003);
  expect((await call(await makePlayer(strict, { verified: true }))).code).toBe(1);
  const minor = await makePlayer(strict, { birthDate: "2012-03-04" });
  expect(await call(minor)).toMatchObject({
    code: 2006,
    data: { nextOpen: "2026-05-01T20:00:00+08:00" },
  });
  strict.clock.set(new Date("2026-05-01T20:30:00+08:00"));
  expect((await call(minor)).code).toBe(1);
});

test("a minor's ticket is checked again when it is used, and the game gets the end of the hour", async () => {
  strict = await createTestApp({ antiAddiction: true });
  const wanted = { gameid: await makeGame(strict.database.db, html5) };
  const minor = await makePlayer(strict, { birthDate: "2012-03-04" });
  const { app, clock } = strict;
  const enter = async (arriving: string) => {
    clock.set(new Date("2026-05-01T20:59:30+08:00"));
    const { data } = await strict!.call("game/getEntryUrl", wanted, minor.headers);
    clock.set(new Date(arriving));
    const { headers } = await app.inject({ url: new URL(data.url).pathname });
    return String(headers.location);
  };
  const entered = new URL(await enter("2026-05-01T20:59:59+08:00"));
  const closes = new Date("2026-05-01T21:00:00+08:00").getTime() / 1000;
  expect(entered.searchParams.get("until")).toBe(String(closes));
  const page = `/app/user/playtime/?game=${wanted.gameid}`;
  expect(await enter("2026-05-01T21:00:00+08:00")).toBe(page);
});

test("a real name withdrawn after the ticket was issued redirects to the verification", async () => {
  strict = await createTestApp({ antiAddiction: true });
  const wanted = { gameid: await makeGame(strict.database.db, html5) };
  const player = await makePlayer(strict, { verified: true });
  const { data } = await strict.call("game/getEntryUrl", wanted, player.headers);
  const gone = { realname_status: "failed", birth_date: null } as const;
  await strict.database.db
    .updateTable("accounts")
    .set(gone)
    .where("uid", "=", player.uid)
    .execute();
  const answer = await strict.app.inject({ url: new URL(data.url).pathname });
  expect(answer.headers.location).toBe("/app/user/profile/fcm/");
});

test("the host table sets the address of the entry, by the requesting site", async () => {
  const player = await makePlayer(shop);
  const hostTableJson = '{"test":{"sites":["m.test.example"],"entry":"https://h5.test.example"}}';
  const node = await shop.anotherNode({
    config: { ...shop.config, hostTable: parseHostTable(hostTableJson) },
  });
  const askAt = async (host: string) => {
    const headers = { ...player.headers, host };
    const { data } = await shop.callOn(node, "game/getEntryUrl", { gameid }, headers);
    return new URL(data.url).origin;
  };
  expect(await askAt("m.test.example")).toBe("https://h5.test.example");
  expect(await askAt("m.shop.example")).toBe("http://m.shop.example");
  await node.close();
});

test("tickets are a hundred and twenty an hour for an account", async () => {
  const [player, other] = [await makePlayer(shop), await makePlayer(shop)];
  await countEvents(shop, { key: `entry:${player.uid}`, windowSeconds: 3600 }, 119);
  const answers = await Promise.all(Array.from({ length: 4 }, () => entryUrl(player)));
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 429, 429, 429]);
  expect((await entryUrl(other)).code).toBe(1);
});
