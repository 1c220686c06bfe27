import { shanghaiDay } from "@playfront/counters/counters";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeBatch } from "../modules/attribution/attribution.repository.ts";
import { makeGame } from "../testing/factories.ts";
import { runOperate } from "../testing/processes/run-operate.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { exits } from "./operate.ts";

let shop: TestApp;
let gameid: string;
beforeAll(async () => {
  shop = await createTestApp();
  gameid = await makeGame(shop.database.db, { gamename: '=HYPERLINK("http://x"),"点我"' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.pool.query("truncate channels, channel_days"));

const run = (...args: string[]) => runOperate(shop, ["channel", ...args]);

test("channels are added once and listed; one is the default", async () => {
  expect(await run("list")).toMatchObject({ code: exits.done, out: ["No channels."] });
  const added = await run("add", "house", "官网直达", "--default");
  expect(added).toEqual({
    code: 0,
    out: ["house is the default channel now: /app/home/?cid=house"],
    err: "",
  });
  expect((await run("add", "forum", "玩家论坛")).code).toBe(0);
  const again = await run("add", "forum", "另一个", "--default");
  expect(again).toEqual({ code: exits.refused, out: [], err: "Channel forum is there already." });
  expect((await run("add", "video_2", "视频号", "--default")).code).toBe(0);
  const { out } = await run("list");
  const today = shanghaiDay(new Date());
  expect(out.map((line) => line.replace(/ \d\d:\d\d:\d\d$/, ""))).toEqual([
    "   channel  name      since",
    `   forum    玩家论坛  ${today}`,
    `   house    官网直达  ${today}`,
    `*  video_2  视频号    ${today}`,
  ]);
  expect((await run("list", "--limit", "2")).err).toContain("--after house");
  expect((await run("list", "--after", "house")).out).toHaveLength(2);
});

test("values beside a channel's name are set, shown and removed", async () => {
  await run("add", "forum", "玩家论坛");
  const values = (...args: string[]) => run("values", "forum", ...args);
  expect((await values()).out).toEqual(["{}"]);
  expect((await values('{"from":"论坛","invite":12}')).out).toEqual([
    '{"from":"论坛","invite":12}',
  ]);
  expect((await values()).out).toEqual(['{"from":"论坛","invite":12}']);
  expect((await values("{}")).out).toEqual(["{}"]);
  expect(await run("values", "nobody", "{}")).toMatchObject({ code: exits.refused });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`v${index}`, 1]));
  const wrong = ["[]", "null", "{", '{"channel":"x"}', '{"a b":1}', '{"a":{}}', '{"a":null}'];
  for (const json of [
    ...wrong,
    JSON.stringify(many),
    `{"a":"${"x".repeat(2_100)}"}`,
    '{"a":"\\ud800"}',
  ])
    expect((await values(json)).code, json).toBe(exits.usage);
});

/** Two channels on two days, one of them with a game. The counts of all lines differ. */
async function fill() {
  const { db } = shop.database;
  await run("add", "house", "官网直达");
  await run("add", "forum", "玩家论坛");
  const of = (day: string, cid: string, counts: object, game: string | null = null) => ({
    day,
    cid,
    gameid: game,
    counts,
  });
  await writeBatch(db, {
    writer: crypto.randomUUID(),
    number: 1,
    rows: [
      of("2026-11-18", "house", { visits: 200, registrations: 5 }),
      of("2026-11-18", "forum", { visits: 40, registrations: 10, share_opens: 30, invitations: 4 }),
      of("2026-11-18", "forum", { visits: 60, download_starts: 50, claims: 7 }, gameid),
      of("2026-11-19", "forum", { download_finishes: 20, download_bytes: 2_500_000_000 }, gameid),
      of("2026-11-19", "gone", { entries: 3 }, "999999"),
      of("2026-11-25", "house", { visits: 9999 }),
    ],
  });
}

const range = ["--from", "2026-11-18", "--to", "2026-11-19"];
const cells = (line = "") => line.trim().split(/ {2,}/);

test("a report has a line per channel, the largest first, with a total and shares", async () => {
  await fill();
  const { code, out, err } = await run("report", ...range);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out[0]).toBe("2026-11-18..2026-11-19");
  expect(cells(out[1]).slice(2, 15)).toEqual([
    ...["visits", "sign-ups", "claims", "entries", "starts", "finishes", "MB", "log-ins"],
    ...["day 1", "day 7", "day 30", "link opens", "invited"],
  ]);
  const none = ["0", "0", "0", "0"];
  expect(out.slice(2).map(cells)).toEqual([
    [
      "house",
      "官网直达",
      "200",
      "5",
      "0",
      "0",
      "0",
      "0",
      "0.0",
      ...none,
      "0",
      "0",
      "2.5%",
      "0.0%",
      "0.0%",
      "-",
    ],
    [
      "forum",
      "玩家论坛",
      "100",
      "10",
      "7",
      "0",
      "50",
      "20",
      "2500.0",
      ...none,
      "30",
      "4",
      "10.0%",
      "40.0%",
      "50.0%",
      "40.0%",
    ],
    ["gone", "0", "0", "0", "3", "0", "0", "0.0", ...none, "0", "0", "-", "-", "-", "-"],
    [
      "total",
      "300",
      "15",
      "7",
      "3",
      "50",
      "20",
      "2500.0",
      ...none,
      "30",
      "4",
      "5.0%",
      "26.7%",
      "16.7%",
      "40.0%",
    ],
  ]);
});

test("a report can have a line per day or game, and cover one channel or one game", async () => {
  await fill();
  const firsts = async (...args: string[]) =>
    (await run("report", ...range, ...args)).out.slice(2).map((line) => cells(line).slice(0, 2));
  expect(await firsts("--by", "day", "--cid", "forum")).toEqual([
    ["2026-11-18", "100"],
    ["2026-11-19", "0"],
    ["total", "100"],
  ]);
  expect(await firsts("--by", "day", "--game", gameid)).toEqual([
    ["2026-11-18", "60"],
    ["2026-11-19", "0"],
    ["total", "60"],
  ]);
  expect(await firsts("--by", "game")).toEqual([
    ["none", "240"],
    [gameid, '=HYPERLINK("http://x"),"点我"'],
    ["999999", "0"],
    ["total", "300"],
  ]);
  expect(await firsts("--game", "0", "--cid", "forum")).toEqual([
    ["forum", "玩家论坛"],
    ["total", "40"],
  ]);
  expect(await firsts("--cid", "made-up")).toEqual([["total", "0"]]);
});

test("by default a report covers the last seven days including today", async () => {
  const today = shanghaiDay(new Date());
  const weekAgo = shanghaiDay(new Date(Date.parse(today) - 6 * 86_400_000));
  expect((await run("report")).out[0]).toBe(`${weekAgo}..${today}`);
  expect((await run("report", "--to", "2026-03-03")).out[0]).toBe("2026-02-25..2026-03-03");
});

test("a long report is shortened with a warning; its total covers all lines", async () => {
  await fill();
  const { out, err } = await run("report", ...range, "--limit", "1");
  expect(out.slice(2).map((line) => cells(line)[0])).toEqual(["house", "total"]);
  expect(cells(out.at(-1))[1]).toBe("300");
  expect(err).toContain("Only the first 1 are shown");
});

test("a CSV report has Chinese names, whole numbers and no formulas", async () => {
  await fill();
  await run("add", "evil", "+cmd|' /C calc'!A0");
  const { db } = shop.database;
  const visits = { day: "2026-11-18", cid: "evil", gameid: null, counts: { visits: 1 } };
  await writeBatch(db, { writer: crypto.randomUUID(), number: 1, rows: [visits] });
  const { out, err } = await run("report", ...range, "--csv");
  expect(err).toBe("");
  expect(out).toEqual([
    "\ufeffchannel,name,visits,registrations,claims,entries,download_starts,download_finishes,download_bytes,logins,returns_1,returns_7,returns_30,share_opens,invitations,registrations/visits,invitations/registrations,download_starts/visits,download_finishes/download_starts",
    "house,官网直达,200,5,0,0,0,0,0,0,0,0,0,0,0,0.0250,0.0000,0.0000,",
    "forum,玩家论坛,100,10,7,0,50,20,2500000000,0,0,0,0,30,4,0.1000,0.4000,0.5000,0.4000",
    `evil,"'+cmd|' /C calc'!A0",1,0,0,0,0,0,0,0,0,0,0,0,0,0.0000,,0.0000,`,
    "gone,,0,0,0,3,0,0,0,0,0,0,0,0,0,,,,",
  ]);
  const games = await run("report", ...range, "--by", "game", "--csv");
  expect(games.out.find((line) => line.startsWith(`${gameid},`))).toContain(
    `"'=HYPERLINK(""http://x""),""点我""",60,`,
  );
});

test.each([
  [["add", "forum"]],
  [["add", "not a channel", "x"]],
  [["add", "频道", "x"]],
  [["add", "c".repeat(65), "x"]],
  [["add", "c", " "]],
  [["add", "c", "长".repeat(41)]],
  [["add", "c", "a\u001b[31mb"]],
  [["add", "c", "two\nlines"]],
  [["report", "forum"]],
  [["report", "--from", "yesterday"]],
  [["report", "--from", "2026-11-19", "--to", "2026-11-18"]],
  [["report", "--from", "2020-01-01", "--to", "2026-11-18"]],
  [["report", "--from", "2099-01-01"]],
  [["report", "--from", "2020-01-01"]],
  [["report", "--cid", "' or 1=1"]],
  [["report", "--game", "1e9"]],
  [["report", "--by", "constructor"]],
  [["report", "--limit", "10001"]],
  [["list", "--limit", "0"]],
])("channel %j makes no sense, is told so, and changes nothing", async (args) => {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: exits.usage, out: [] });
  expect(err).toContain("--help");
  expect((await run("list")).out).toEqual(["No channels."]);
});
