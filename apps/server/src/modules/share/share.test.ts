import { shareCodePattern } from "@playfront/contract/constants";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { fixedCaptcha, newPhone, requestCode } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { countEvents } from "../../testing/count-events.ts";
import {
  makeChannel,
  makeCollection,
  makeGame,
  makeGift,
  makeReview,
} from "../../testing/factories.ts";
import { explainStatements } from "../../testing/query-plans.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { findByCode, findFresh } from "./share.repository.ts";

let shop: TestApp;
let gameid: string;
const phone =
  "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

type Headers = Record<string, string>;
type Kind = "game" | "gift" | "review" | "collection";

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", trustedProxies: 1 });
  const { db } = shop.database;
  await makeChannel(db, { cid: "house", isDefault: true });
  await makeChannel(db, { cid: "forum" });
  gameid = await makeGame(db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.restart();
  await shop.database.pool.query(
    "truncate channel_days, channel_visitors, rate_counters, share_links, invitations",
  );
});

const ask = (kind: Kind, id: string, headers: Headers = {}) =>
  shop.call("share/getShareLink", { kind, id }, { ...newClient(), ...headers });
const codeOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).data.share;
const open = (code: string, headers: Headers = {}, method: "GET" | "HEAD" = "GET") =>
  shop.app.inject({ method, url: `/s/${code}`, headers: { "user-agent": phone, ...headers } });

/** What the server has counted after a restart, as `cid/gameid counter: number`; gameid 0 means no game. */
async function readCounts(): Promise<string[]> {
  await shop.restart();
  const { rows } = await shop.database.pool.query(`
    select cid || '/' || channel_days.gameid || ' ' || key || ': ' || value as line
    from channel_days, jsonb_each_text(to_jsonb(channel_days) - 'day' - 'cid' - 'gameid')
    where value <> '0' order by line`);
  return rows.map(({ line }) => line);
}

let names = 0;
async function register(share: string | undefined, client: Headers = newClient()) {
  const captcha = await fixedCaptcha(shop, client);
  names += 1;
  const form = { username: `invited_${names}`, password: "a-long-secret", captcha };
  const answer = await shop.call(
    "user/registerSubmit",
    { ...form, ...(share && { share }) },
    client,
  );
  return { ...answer, headers: { ...client, token: answer.data?.token ?? "" } };
}
const invitations = async () =>
  (await shop.database.pool.query("select uid, inviter from invitations order by uid")).rows;

describe("a short link", () => {
  test("leads to the page of each kind with the channel and its code", async () => {
    const { db } = shop.database;
    const giftid = await makeGift(db, { gameid, codes: 1 });
    const { uid } = await makePlayer(shop);
    const reviewid = await makeReview(db, { uid, gameid });
    const id = await makeCollection(db, { gameid });
    const pages: [Kind, string, string][] = [
      ["game", gameid, `/app/game/${gameid}`],
      ["gift", giftid, `/app/gift/info/${giftid}`],
      ["review", reviewid, `/app/game/${gameid}/reviews/${reviewid}`],
      ["collection", id, `/app/collection/${id}`],
    ];
    for (const [kind, target, path] of pages) {
      const { data } = await ask(kind, target, { cid: "forum" });
      expect(data.share).toMatch(new RegExp(shareCodePattern));
      expect(new URL(data.url).pathname).toBe(`/s/${data.share}`);
      const answer = await open(data.share);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe(`${path}?cid=forum&share=${data.share}`);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect(await readCounts()).toEqual(
      [`forum/${gameid} share_opens: 3`, "forum/0 share_opens: 1"].sort(),
    );
  });

  test("is the same each time for a player, channel and target, and another one for others", async () => {
    const { headers } = await makePlayer(shop);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf("game", gameid, { ...headers, cid: "forum" })),
    );
    expect(new Set(codes).size).toBe(1);
    const others = await Promise.all([
      codeOf("game", gameid, headers),
      codeOf("game", gameid, (await makePlayer(shop)).headers),
      codeOf("game", await makeGame(shop.database.db), { ...headers, cid: "forum" }),
      codeOf("game", gameid, { cid: "forum" }),
    ]);
    expect(new Set([...codes, ...others]).size).toBe(5);
    expect(await codeOf("game", gameid, { cid: "forum" })).toBe(others[3]);
    expect(await ask("game", gameid)).not.toHaveProperty("data.invited");
  });

  test("without a channel, or with an unknown one, leaves the reader's channel alone", async () => {
    const [none, unknown] = [
      await codeOf("game", gameid),
      await codeOf("game", gameid, { cid: "x" }),
    ];
    expect(unknown).toBe(none);
    expect((await open(none)).headers.location).toBe(`/app/game/${gameid}?share=${none}`);
    expect(await readCounts()).toEqual([`house/${gameid} share_opens: 1`]);
  });

  test("is not given for what players may not see", async () => {
    const { db } = shop.database;
    const hidden = await makeGame(db, { published: false });
    const { uid } = await makePlayer(shop);
    const waiting = await makeReview(db, { uid, gameid, state: "pending" });
    const targets: [Kind, string][] = [
      ["game", hidden],
      ["gift", "999999999"],
      ["gift", await makeGift(db, { gameid: hidden, codes: 1 })],
      ["review", waiting],
      ["collection", "999999999"],
    ];
    for (const [kind, id] of targets) expect((await ask(kind, id)).code, kind).toBe(404);
    expect((await ask("page" as Kind, gameid)).code).toBe(400);
    expect((await ask("game", "//evil.example")).code).toBe(400);
    expect((await shop.database.pool.query("select from share_links")).rowCount).toBe(0);
  });

  test("is given to an account 120 times an hour, and within limits to an address", async () => {
    const { headers } = await makePlayer(shop);
    await codeOf("game", gameid, headers);
    const { pool } = shop.database;
    await pool.query(
      "update rate_counters set count = 120 where key like 'share:%' and key not like 'share:ip%'",
    );
    expect((await ask("game", gameid, headers)).code).toBe(429);
    const address = { "x-forwarded-for": "198.51.100.7" };
    expect((await ask("game", gameid, address)).code).toBe(1);
    await pool.query("update rate_counters set count = 1200 where key like 'share:ip%'");
    expect((await ask("game", gameid, address)).code).toBe(429);
    expect((await ask("game", gameid)).code).toBe(1);
  });

  test("leads nowhere once its player has deleted the account, or nobody shared it for a year", async () => {
    const player = await makePlayer(shop);
    const [own, old] = [
      await codeOf("game", gameid, player.headers),
      await codeOf("game", gameid, { cid: "forum" }),
    ];
    expect((await open(own)).statusCode).toBe(302);
    await shop.database.pool.query("delete from accounts where uid = $1", [player.uid]);
    expect((await open(own)).statusCode).toBe(404);
    shop.clock.advance(300 * 86_400);
    const shared = await codeOf("game", gameid);
    shop.clock.advance(66 * 86_400);
    await shop.tasks.clean_up();
    expect((await open(old)).statusCode).toBe(404);
    expect((await open(shared)).statusCode).toBe(302);
    shop.clock.set(new Date());
  });
});

test("links are found by an index, those of nobody included, whatever the number of links", async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into share_links (code, kind, target_id, gameid, asked_at)
     select translate(lpad(n::text, 10, 'z'), '0', 'a'), 'game', n, $1, now()
     from generate_series(1, 20000) as n`,
    [gameid],
  );
  await pool.query("analyze share_links");
  const nodes = await explainStatements(pool, async (db) => {
    const key = { uid: null, cid: null, kind: "game", targetId: "77" } as const;
    expect(await findFresh(db, { ...key, since: new Date(0) })).toBe("zzzzzzzz77");
    expect((await findByCode(db, "zzzzzzzz77"))?.target_id).toBe("77");
  });
  const kinds = nodes.map((node) => node["Node Type"]);
  expect(kinds.filter((kind) => kind.includes("Index"))).toHaveLength(2);
  expect(kinds).not.toContain("Seq Scan");
});

describe("opening a short link", () => {
  test("with an unknown code shows a page that leads home, without the code", async () => {
    const answer = await open("11111abcde");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.body).toContain("分享链接已失效");
    expect(answer.body).toContain('href="/app/home/"');
    expect(answer.body).not.toContain("11111abcde");
  });

  test.each([
    "//evil.example",
    "https:%2F%2Fevil.example",
    "%2F%2Fevil.example",
    "..%2F..%2Fapp",
    "0OIl000000",
    "1".repeat(11),
    "%0d%0aset-cookie:a=b",
    "<script>alert(1)</script>",
    "' or 1=1 --",
  ])("goes to no address that stands in the link: %s", async (code) => {
    const answer = await open(code);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).not.toContain("<script");
    const known = await open(`${await codeOf("game", gameid)}?next=https://evil.example&cid=forum`);
    expect(known.headers.location).toMatch(/^\/app\/game\/\d+\?share=\w{10}$/);
  });

  test("guessing codes is refused after 120 unknown ones, known codes included, for the address alone", async () => {
    const code = await codeOf("game", gameid);
    const guesser = { "x-forwarded-for": "198.51.100.9" };
    const guess = (number: number) =>
      open(String(1_111_111_111 + number).replaceAll("0", "z"), guesser);
    await countEvents(shop, { key: "share-unknown:ip:198.51.100.9", windowSeconds: 3600 }, 119);
    expect((await guess(199)).statusCode).toBe(404);
    for (const answer of [await guess(200), await open(code, guesser)]) {
      expect(answer.statusCode).toBe(429);
      expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
      expect(answer.headers.location).toBeUndefined();
    }
    expect((await open(code, { "x-forwarded-for": "198.51.100.10" })).statusCode).toBe(302);
    shop.clock.advance(3600);
    expect((await open(code, guesser)).statusCode).toBe(302);
    shop.clock.set(new Date());
  });

  test("counts once a day for a browser at an address, on any server, also many at once", async () => {
    const code = await codeOf("game", gameid, { cid: "forum" });
    const node = await shop.anotherNode();
    const from = (address: string, server = shop.app) =>
      server.inject({
        url: `/s/${code}`,
        headers: { "user-agent": phone, "x-forwarded-for": address },
      });
    const opened = Array.from({ length: 60 }, (_, at) =>
      from(`198.51.100.${at % 20}`, at % 2 ? node : shop.app),
    );
    expect(new Set((await Promise.all(opened)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([302]),
    );
    await node.close();
    expect(await readCounts()).toEqual([`forum/${gameid} share_opens: 20`]);
  });

  test("does not count for previews, robots, scripts and browsers that fetch ahead", async () => {
    const code = await codeOf("game", gameid);
    const seen: Headers[] = [
      { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" },
      { "user-agent": "" },
      { "user-agent": "facebookexternalhit/1.1" },
      { "user-agent": "curl/8.9.0" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "preview" },
    ];
    for (const headers of seen) expect((await open(code, headers)).statusCode).toBe(302);
    expect((await open(code, {}, "HEAD")).statusCode).toBe(302);
    expect(await readCounts()).toEqual([]);
  });

  test("does not wait for the counters", async () => {
    const code = await codeOf("game", gameid);
    const holder = await shop.database.pool.connect();
    await holder.query("begin; lock table channel_days, channel_visitors in access exclusive mode");
    expect((await open(code)).statusCode).toBe(302);
    await holder.query("rollback");
    holder.release();
    expect(await readCounts()).toEqual([`house/${gameid} share_opens: 1`]);
  });
});

describe("a registration by a short link", () => {
  test("counts for the channel of the registration and for the inviter, by name and by phone", async () => {
    const inviter = await makePlayer(shop);
    const share = await codeOf("game", gameid, { ...inviter.headers, cid: "forum" });
    const byName = await register(share, { ...newClient(), cid: "forum" });
    const ways = ["user/registerSubmit", "user/index/phoneLogin"] as const;
    const uids = [byName.data.uid];
    for (const way of ways) {
      const client = { ...newClient(), cid: "forum" };
      const number = newPhone();
      const captcha = await requestCode(shop, number, client);
      const form = { phone: number, captcha, share, password: "a-long-secret" };
      const { data } = await shop.call(way, form, client);
      uids.push((data as { uid: string }).uid);
    }
    expect(await invitations()).toEqual(uids.map((uid) => ({ uid, inviter: inviter.uid })));
    expect((await ask("game", gameid, inviter.headers)).data.invited).toBe(3);
    expect(await readCounts()).toEqual(["forum/0 invitations: 3", "forum/0 registrations: 3"]);
    const { rows } = await shop.database.pool.query(
      "select distinct register_cid from accounts where uid = any ($1)",
      [uids],
    );
    expect(rows).toEqual([{ register_cid: "forum" }]);
  });

  test("keeps the channel that the browser sends, whatever the link's was", async () => {
    const share = await codeOf("game", gameid, { cid: "forum" });
    await register(share, { ...newClient(), cid: "house" });
    expect(await readCounts()).toEqual(["house/0 invitations: 1", "house/0 registrations: 1"]);
    expect(await invitations()).toEqual([]);
  });

  test("on a device on which the inviter, or anybody, has logged in is no invitation", async () => {
    const device = newClient();
    const inviter = await register(undefined, device);
    const share = await codeOf("game", gameid, inviter.headers);
    await register(share, device);
    const friend = newClient();
    const first = await register(share, friend);
    await register(share, friend);
    expect(await invitations()).toEqual([{ uid: first.data.uid, inviter: inviter.data.uid }]);
    expect(await readCounts()).toEqual(["house/0 invitations: 1", "house/0 registrations: 4"]);
  });

  test("of one device, many at once, counts one invitation", async () => {
    const inviter = await makePlayer(shop);
    const share = await codeOf("game", gameid, inviter.headers);
    const { deviceid } = newClient();
    const phones = Array.from({ length: 4 }, () => newPhone());
    const codes: string[] = [];
    for (const number of phones) codes.push(await requestCode(shop, number, { deviceid }));
    const answers = await Promise.all(
      phones.map((number, at) =>
        shop.call(
          "user/registerSubmit",
          { phone: number, captcha: codes[at]!, password: "a-long-secret", share },
          { deviceid },
        ),
      ),
    );
    const made = answers.filter(({ code }) => code === 1).length;
    expect(made).toBeGreaterThan(1);
    expect(await invitations()).toHaveLength(1);
    expect(await readCounts()).toEqual([
      "house/0 invitations: 1",
      `house/0 registrations: ${made}`,
    ]);
  });

  test.each(["11111abcde", "' or 1=1", "0".repeat(10), "x"])(
    "with a code that is none registers all the same: %s",
    async (share) => {
      expect((await register(share)).code).toBe(1);
      expect(await readCounts()).toEqual(["house/0 registrations: 1"]);
    },
  );

  test("a log-in of an account that there is is no invitation", async () => {
    const share = await codeOf("game", gameid);
    const number = newPhone();
    const player = await makePlayer(shop, { phone: number });
    const client = newClient();
    const captcha = await requestCode(shop, number, client);
    const { data } = await shop.call(
      "user/index/phoneLogin",
      { phone: number, captcha, share },
      client,
    );
    expect(data.uid).toBe(player.uid);
    expect(await readCounts()).toEqual(["house/0 logins: 1"]);
  });

  test("is forgotten with the account of either side, and exported without the other's name", async () => {
    const inviter = await register(undefined);
    const share = await codeOf("game", gameid, inviter.headers);
    const [one, two] = [await register(share), await register(share)];
    const take = async (headers: Headers) =>
      (await shop.call("user/exportData", { password: "a-long-secret" }, headers)).data.sharing;
    expect(await take(inviter.headers)).toEqual({
      links: [{ share, target: `game/${gameid}`, sharedat: expect.any(String) }],
      invited: 2,
    });
    expect(await take(one.headers)).toEqual({
      links: [],
      invited: 0,
      invitedat: expect.any(String),
    });
    const { pool } = shop.database;
    await pool.query("delete from accounts where uid = $1", [one.data.uid]);
    expect(await invitations()).toEqual([{ uid: two.data.uid, inviter: inviter.data.uid }]);
    await pool.query("delete from accounts where uid = $1", [inviter.data.uid]);
    expect(await invitations()).toEqual([]);
    expect((await pool.query("select from share_links")).rowCount).toBe(0);
  });
});
