import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type EntryParams, signEntry } from "@playfront/contract/entry-signature";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { demoGames } from "./demo-games.ts";
import { h5Games } from "./game-list.ts";

let app: FastifyInstance;
let now: Date;

const shop = "https://shop.example";
const options = {
  keyFor: async (slug: string) => `key of ${slug}`,
  now: () => now,
  shopOf: () => shop,
};

beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(demoGames, options);
});

function address(changed: Partial<EntryParams> = {}, slug = "gomoku", key = `key of ${slug}`) {
  const params = {
    uid: "10086",
    gameid: "42",
    cid: "tap",
    nickname: "小明",
    time: Math.floor(now.getTime() / 1000),
    nonce: randomUUID(),
    until: null,
    ...changed,
  };
  return `/h5/games/${slug}/?${signEntry(params, key)}`;
}

function open(url: string, cookie = "") {
  return app.inject({ url, headers: cookie ? { cookie } : {} });
}

async function cookieOf(url: string): Promise<string> {
  const answer = await open(url);
  return String(answer.headers["set-cookie"]).split(";")[0]!;
}

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

function playerIn(html: string): unknown {
  return JSON.parse(
    /<script type="application\/json" id="player">(.*?)<\/script>/s.exec(html)![1]!,
  );
}

describe("a signed address", () => {
  test("becomes a cookie of this game and the address without the parameters", async () => {
    const answer = await open(address());
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/h5/games/gomoku/");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["referrer-policy"]).toBe("strict-origin");
    expect(answer.headers["set-cookie"]).toMatch(
      /^h5_gomoku=[\w-]+\.[\w-]+; Path=\/h5\/games\/gomoku\/; Max-Age=7200; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each(h5Games)(
    "lets the player into $title, who is named on the page",
    async ({ slug, title }) => {
      const cookie = await cookieOf(address({}, slug));
      const page = await open(`/h5/games/${slug}/`, cookie);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<title>${title}</title>`);
      expect(page.body).toContain(`href="${shop}/app/game/42"`);
      expect(page.body).toContain('data-testid="score"');
      expect(playerIn(page.body)).toEqual({
        slug,
        uid: "10086",
        gameid: "42",
        nickname: "小明",
        left: null,
        shop,
      });
      expect(page.headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "strict-origin",
        "x-content-type-options": "nosniff",
      });
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
    },
  );

  test("the cookie is Secure and this host's alone where the player came by https", async () => {
    const proxied = Fastify({ trustProxy: true });
    await proxied.register(demoGames, options);
    const headers = { "x-forwarded-proto": "https" };
    const set = String((await proxied.inject({ url: address(), headers })).headers["set-cookie"]);
    expect(set).toMatch(
      /^__Host-h5_gomoku=[^;]+; Path=\/; Secure; Max-Age=7200; HttpOnly; SameSite=Lax$/,
    );
    const cookie = set.split(";")[0]!;
    const page = await proxied.inject({
      url: "/h5/games/gomoku/",
      headers: { ...headers, cookie },
    });
    expect(page.statusCode).toBe(200);
    // Over plain http anybody on the network path could have set the cookie.
    expect(
      (await proxied.inject({ url: "/h5/games/gomoku/", headers: { cookie } })).statusCode,
    ).toBe(403);
  });

  test("a nickname that looks like markup stays data", async () => {
    const nickname = "</script><script>alert(1)<!--&\u2028'\"";
    const page = await open("/h5/games/gomoku/", await cookieOf(address({ nickname })));
    expect(page.body.match(/<script/g)).toHaveLength(2);
    expect(page.body).not.toContain("alert(1)<");
    expect(playerIn(page.body)).toMatchObject({ nickname });
  });

  test("works once: whoever else has it is refused, the browser that used it goes on", async () => {
    const url = address();
    const cookie = await cookieOf(url);
    const stranger = await open(url);
    expect(stranger.statusCode).toBe(403);
    expect(stranger.headers["set-cookie"]).toBeUndefined();
    expect(stranger.body).toContain(`href="${shop}/app/game/42"`);
    const another = await open(url, await cookieOf(address()));
    expect(another.statusCode).toBe(403);
    const same = await open(url, cookie);
    expect(same.statusCode).toBe(303);
    expect(same.headers["set-cookie"]).toBeUndefined();
  });

  test("is refused when it is too old, and stays refused to the last second it could live", async () => {
    const url = address();
    const used = address();
    await open(used);
    later(300);
    expect((await open(used)).statusCode).toBe(403);
    expect((await open(url)).statusCode).toBe(303);
    const old = address();
    later(301);
    const answer = await open(old);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain("没能进入游戏");
    expect(answer.body).toContain(`href="${shop}/app/"`);
  });

  test.each([
    ["another game's key", () => address({}, "gomoku", "key of brick-rush")],
    ["another game's address", () => address().replace("gomoku", "brick-rush")],
    ["a changed player", () => address().replace("uid=10086", "uid=1")],
    ["a second player", () => `${address()}&uid=1`],
    ["one thing more", () => `${address()}&vip=1`],
    ["a question mark more", () => `${address()}?uid=1`],
    ["nothing but a signature", () => "/h5/games/gomoku/?sign=1"],
  ])("with %s is refused", async (_name, url) => {
    const answer = await open(url());
    expect(answer.statusCode).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("is not used up by a HEAD request", async () => {
    const url = address();
    await app.inject({ method: "HEAD", url });
    expect((await open(url)).statusCode).toBe(303);
  });

  test("without the last slash keeps its parameters", async () => {
    const url = address();
    const answer = await open(url.replace("gomoku/?", "gomoku?"));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(url);
  });
});

describe("the session", () => {
  test("survives reloads for two hours, long after the parameters expired", async () => {
    const cookie = await cookieOf(address());
    later(7199);
    expect((await open("/h5/games/gomoku/", cookie)).statusCode).toBe(200);
    later(1);
    expect((await open("/h5/games/gomoku/", cookie)).statusCode).toBe(403);
  });

  test("of a minor ends with the permitted hour, and the page knows how long that is", async () => {
    const until = Math.floor(now.getTime() / 1000) + 600;
    const answer = await open(address({ until }));
    expect(answer.headers["set-cookie"]).toContain("Max-Age=600;");
    const cookie = String(answer.headers["set-cookie"]).split(";")[0]!;
    later(60);
    expect(playerIn((await open("/h5/games/gomoku/", cookie)).body)).toMatchObject({ left: 540 });
    later(539);
    expect((await open("/h5/games/gomoku/", cookie)).statusCode).toBe(200);
    later(1);
    expect((await open("/h5/games/gomoku/", cookie)).statusCode).toBe(403);
  });

  test("does not begin for a minor whose hour ended on the way", async () => {
    const until = Math.floor(now.getTime() / 1000) + 5;
    const url = address({ until });
    later(5);
    const answer = await open(url);
    expect(answer.headers.location).toBe(`${shop}/app/user/playtime/?game=42`);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("is found among other cookies, and marks that apps put behind an address do no harm", async () => {
    const cookie = await cookieOf(address());
    const page = await open("/h5/games/gomoku/?from=timeline", `a=b; ${cookie}; c`);
    expect(page.statusCode).toBe(200);
  });

  test("of one game does not open another, and a forged one opens nothing", async () => {
    const cookie = await cookieOf(address());
    expect((await open("/h5/games/brick-rush/", cookie)).statusCode).toBe(403);
    const [name, body, signature] = cookie.split(/[=.]/) as [string, string, string];
    const other = Buffer.from(
      Buffer.from(body, "base64url").toString().replace("10086", "10087"),
    ).toString("base64url");
    for (const forged of [
      `${other}.${signature}`,
      body,
      `${body}.`,
      `${body}.${signature}.x`,
      ".",
      "",
    ]) {
      expect((await open("/h5/games/gomoku/", `${name}=${forged}`)).statusCode, forged).toBe(403);
    }
  });

  test("a newer signed address replaces the player", async () => {
    const first = await cookieOf(address());
    const answer = await open(address({ uid: "2", nickname: "" }), first);
    const second = String(answer.headers["set-cookie"]).split(";")[0]!;
    const page = await open("/h5/games/gomoku/", second);
    expect(playerIn(page.body)).toMatchObject({ uid: "2", nickname: "" });
  });
});

describe("files", () => {
  test.each(h5Games)(
    "everything that the page of $slug and its modules name is there",
    async ({ slug }) => {
      const page = await open(`/h5/games/${slug}/`, await cookieOf(address({}, slug)));
      const wanted = [...page.body.matchAll(/(?:href|src)="(\/h5\/[^"]+\.\w+)"/g)].map(
        (match) => match[1]!,
      );
      for (const url of wanted) {
        const answer = await open(url);
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
        for (const [, path] of answer.body.matchAll(/ from "(\.[^"]+)"/g)) {
          wanted.push(new URL(path!, `http://x${url}`).pathname);
        }
      }
      expect(wanted.length).toBeGreaterThanOrEqual(5);
    },
  );

  test("are asked for again and answered 304", async () => {
    const first = await open("/h5/games/shared/shell.js");
    expect(first.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await app.inject({ url: "/h5/games/shared/shell.js", headers })).statusCode).toBe(304);
  });

  test.each([
    "/h5/games/none/",
    "/h5/games/none/game.js",
    "/h5/games/gomoku/stage.html",
    "/h5/games/gomoku/engine.test.ts",
    "/h5/games/gomoku/..%2f..%2fpage.ts",
    "/h5/games/shared/",
  ])("%s is not among them", async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("没有找到这个游戏");
  });

  test("the pages carry no inline script, style or handler", () => {
    for (const { slug } of h5Games) {
      const stage = readFileSync(new URL(`games/${slug}/stage.html`, import.meta.url), "utf8");
      expect(stage).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    }
  });
});
