import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedCaptcha } from "../../testing/clients/captcha.ts";
import { newClient } from "../../testing/clients/new-client.ts";
import { makeChannel, makeGame, makeGift } from "../../testing/factories.ts";
import { callConsole, signInNew } from "../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** A month of a shop with two channels and two games, played through its calls. */
let shop: TestApp;
let games: { gifts: string; html5: string };
let giftid: string;
let analyst: Record<string, string>;

const first = "2026-12-01";
const range = { from: first, to: "2026-12-31" };
const password = "a-long-secret";
const phone = "Mozilla/5.0 (Linux; Android 14; V2309A) Chrome/126.0.0.0 Mobile Safari/537.36";

function goTo(day: string): void {
  shop.clock.set(new Date(`${day}T09:00:00+08:00`));
}

async function visit(cid: string, gameid?: string): Promise<void> {
  const headers = { ...newClient(), cid, "user-agent": phone };
  expect((await shop.call("channel/visit", { gameid }, headers)).code).toBe(1);
}

async function register(username: string, cid: string): Promise<void> {
  const client = { ...newClient(), cid };
  const captcha = await fixedCaptcha(shop, client);
  const form = { username, password, captcha };
  expect((await shop.call("user/registerSubmit", form, client)).code).toBe(1);
}

/** Logs in and opens the shop, twice. */
async function comeBack(username: string, cid: string): Promise<Record<string, string>> {
  const client = { ...newClient(), cid };
  const { data } = await shop.call("user/loginSubmit", { username, password }, client);
  const headers = { ...client, token: data.token };
  for (const _ of [1, 2]) expect((await shop.call("user/getUserInfo", {}, headers)).code).toBe(1);
  return headers;
}

async function claim(headers: Record<string, string>): Promise<void> {
  expect((await shop.call("gift/getUserGiftSn", { giftid }, headers)).code).toBe(1);
}

async function play(headers: Record<string, string>): Promise<void> {
  const { data } = await shop.call("game/getEntryUrl", { gameid: games.html5 }, headers);
  const url = new URL(data.url).pathname;
  expect((await shop.app.inject({ method: "GET", url })).statusCode).toBe(302);
}

beforeAll(async () => {
  shop = await createTestApp({ captchaAnswer: "pass", limitFactor: 1_000 });
  const { db } = shop.database;
  goTo(first);
  await makeChannel(db, { cid: "house", isDefault: true });
  await makeChannel(db, { cid: "forum" });
  games = {
    gifts: await makeGame(db, { gamename: "有礼包的" }),
    html5: await makeGame(db, { gametype: "html5", entryUrl: "https://game.example/play" }),
  };
  giftid = await makeGift(db, {
    gameid: games.gifts,
    codes: 9,
    opensAt: new Date("2026-11-01T00:00:00Z"),
    expiresAt: new Date("2027-12-01T00:00:00Z"),
  });
  await visit("house");
  await visit("forum", games.html5);
  await register("anna_2026", "house");
  await register("bert_2026", "forum");
  await register("cleo_2026", "forum");
  goTo("2026-12-02");
  await visit("forum");
  await claim(await comeBack("bert_2026", "forum"));
  await comeBack("bert_2026", "house");
  await register("dora_2026", "forum");
  goTo("2026-12-08");
  await play(await comeBack("anna_2026", "house"));
  await comeBack("cleo_2026", "forum");
  await comeBack("dora_2026", "forum");
  goTo("2026-12-09");
  await claim(await comeBack("dora_2026", "forum"));
  goTo("2026-12-31");
  await play(await comeBack("cleo_2026", "forum"));
  // As the packaging host counts.
  await shop.database.pool.query(
    `insert into channel_days (day, cid, gameid, download_starts, download_finishes)
     values ('2026-12-31', 'forum', $1, 3, 2)`,
    [games.gifts],
  );
  for (const keyword of ["像素", "像素", "没有的游戏", "=1+1", "13800138000"]) {
    await shop.call("search/getSearchList", { keyword });
  }
  await shop.call("search/getSearchList", { keyword: "输", pageSize: 8 });
  // Ends the server, which writes what it has counted.
  await shop.restart();
  analyst = (await signInNew(shop, { name: "lin", role: "analyst" })).headers;
}, 60_000);
afterAll(() => shop.close());

const raw = async (text: string) => (await shop.database.pool.query(text)).rows;
const dayOf = (time: string) => `to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

async function readDays(filter: { cid?: string; gameid?: string } = {}) {
  const { status, body } = await callConsole(
    shop,
    "figures/days",
    { ...range, ...filter },
    analyst,
  );
  expect(status).toBe(200);
  return body.days;
}

type Day = Awaited<ReturnType<typeof readDays>>[number];

/** The days on which there is something to tell, as SQL over the raw tables says it. */
const sum = (days: Day[], read: (day: Day) => number) =>
  days.filter((day) => read(day) > 0).map((day) => ({ day: day.day, count: read(day) }));

describe("each figure is what SQL over the raw tables gives:", () => {
  test.each<[string, (day: Day) => number, string]>([
    [
      "registrations",
      ({ registrations }) => registrations,
      `select ${dayOf("created_at")} as day, count(*)::int from accounts group by 1 order by 1`,
    ],
    [
      "log-ins",
      ({ logins }) => logins,
      `select ${dayOf("at")} as day, count(*)::int from account_events where event = 'login' group by 1 order by 1`,
    ],
    [
      "claims",
      ({ claims }) => claims,
      `select ${dayOf("claimed_at")} as day, count(*)::int from gift_codes where uid is not null group by 1 order by 1`,
    ],
    [
      "entries",
      ({ entries }) => entries,
      `select ${dayOf("played_at")} as day, count(*)::int from recent_games group by 1 order by 1`,
    ],
    [
      "visits, and players who came back",
      ({ visits, retention }) =>
        visits + retention!.day1.returned + retention!.day7.returned + retention!.day30.returned,
      "select day, count(*)::int from channel_visitors group by 1 order by 1",
    ],
  ])("%s", async (_, read, text) => {
    const expected = await raw(text);
    expect(expected.length).toBeGreaterThan(0);
    expect(sum(await readDays(), read)).toEqual(expected);
  });

  test.each([1, 7, 30] as const)("retention of day %i", async (age) => {
    const expected = await raw(`
      select ${dayOf("at")} as day, count(distinct uid)::int as returned, (
          select count(*)::int from accounts as peers
          where ${dayOf("peers.created_at")} = ${dayOf("min(accounts.created_at)")}) as registered
      from account_events join accounts using (uid)
      where event = 'login'
        and ${dayOf("at")}::date - ${dayOf("created_at")}::date = ${age}
      group by 1 order by 1`);
    expect(expected.length).toBeGreaterThan(0);
    const found = (await readDays())
      .map(({ day, retention }) => ({ day, ...retention![`day${age}`] }))
      .filter(({ returned }) => returned > 0);
    expect(found).toEqual(expected);
  });

  test("registrations of a channel, and claims of a game", async () => {
    const registered = await raw(`select ${dayOf("created_at")} as day, count(*)::int from accounts
      where register_cid = 'forum' group by 1 order by 1`);
    const ofForum = await readDays({ cid: "forum" });
    expect(sum(ofForum, ({ registrations }) => registrations)).toEqual(registered);
    const claimed = await raw(`select ${dayOf("claimed_at")} as day, count(*)::int
      from gift_codes join gifts using (giftid)
      where uid is not null and gameid = ${games.gifts} group by 1 order by 1`);
    const ofGame = await readDays({ gameid: games.gifts });
    expect(sum(ofGame, ({ claims }) => claims)).toEqual(claimed);
    expect(ofGame.every(({ retention }) => retention === null)).toBe(true);
  });
});

test("a day has the seven days before it to compare with, and every day is there", async () => {
  const { body } = await callConsole(
    shop,
    "figures/days",
    { from: "2026-12-08", to: "2026-12-08" },
    analyst,
  );
  expect(body.days.map(({ day }) => day.slice(8))).toEqual([
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
  ]);
});

test("the funnel of a channel, and the games by what they bring", async () => {
  const channels = await callConsole(shop, "figures/channels", range, analyst);
  expect(channels.body).toMatchObject({
    isCut: false,
    lines: [
      { id: "forum", visits: 2, registrations: 3, claims: 2, downloadStarts: 3, entries: 1 },
      { id: "house", visits: 1, registrations: 1, claims: 0, downloadStarts: 0, entries: 1 },
    ],
  });
  const found = await callConsole(shop, "figures/games", { ...range, cid: "forum" }, analyst);
  expect(found.body.lines).toMatchObject([
    { id: games.html5, visits: 1, entries: 1 },
    { id: games.gifts, name: "有礼包的", claims: 2, downloadFinishes: 2 },
  ]);
});

test("searches are counted by keyword; suggestions and what may be a phone number are not", async () => {
  const { body } = await callConsole(shop, "figures/searches", range, analyst);
  expect(body.searched).toEqual([
    { keyword: "像素", searches: 2, misses: 2 },
    { keyword: "=1+1", searches: 1, misses: 1 },
    { keyword: "没有的游戏", searches: 1, misses: 1 },
  ]);
  expect(body.missed).toEqual(body.searched);
});

test("a partner sees the figures of the own games alone, and never those of channels and searches", async () => {
  const own = [games.gifts];
  const { headers } = await signInNew(shop, { name: "dev", role: "partner", games: own });
  const read = (filter: object) =>
    callConsole(shop, "figures/days", { ...range, ...filter }, headers);
  const { days } = (await read({})).body;
  expect(sum(days, ({ claims }) => claims)).toEqual([
    { day: "2026-12-02", count: 1 },
    { day: "2026-12-09", count: 1 },
  ]);
  expect(sum(days, ({ downloadStarts }) => downloadStarts)).toEqual([
    { day: "2026-12-31", count: 3 },
  ]);
  for (const none of ["visits", "entries", "registrations", "logins"] as const)
    expect(sum(days, (day) => day[none])).toEqual([]);
  expect(days.every(({ retention }) => retention === null)).toBe(true);
  expect((await read({ gameid: games.gifts })).body.days).toEqual(days);
  expect((await read({ gameid: games.html5 })).status).toBe(404);
  expect((await read({ cid: "forum" })).status).toBe(404);
  const { lines } = (await callConsole(shop, "figures/games", range, headers)).body;
  expect(lines.map(({ id }) => id)).toEqual(own);
  for (const name of ["figures/channels", "figures/searches", "system/list"] as const)
    expect((await callConsole(shop, name, range, headers)).status).toBe(403);
  const file = { ...range, format: "xlsx" as const };
  expect((await callConsole(shop, "figures/export", file, headers)).status).toBe(200);
});

test("a period is refused with a reason at its field", async () => {
  for (const [wrong, field] of [
    [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
    [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
    [{ from: "2026-01-01", to: "2026-12-31" }, "to"],
  ] as const) {
    const { status, body } = await callConsole(shop, "figures/days", wrong, analyst);
    expect([status, body.data]).toEqual([400, { field }]);
  }
});

describe("the export", () => {
  const get = async (format: "csv" | "xlsx") => {
    const { body } = await callConsole(shop, "figures/export", { ...range, format }, analyst);
    return { name: body.name, bytes: Buffer.from(body.content, "base64") };
  };

  test("as CSV has the days of the range, with a mark of UTF-8", async () => {
    const { name, bytes } = await get("csv");
    expect(name).toBe("数据_2026-12-01_2026-12-31.csv");
    const lines = bytes.toString().split("\r\n");
    expect(lines[0]).toBe(
      '\ufeff日期,访问,注册,登录,领取礼包,进入游戏,开始下载,完成下载,短链访问,受邀注册,"次日留存 %","7 日留存 %","30 日留存 %"',
    );
    expect(lines[2]).toBe("2026-12-02,1,1,2,1,0,0,0,0,0,33.3,,");
    expect(lines).toHaveLength(33);
  });

  test("as XLSX is a workbook", async () => {
    const { name, bytes } = await get("xlsx");
    expect(name).toMatch(/\.xlsx$/);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  });
});
