import { Readable } from "node:stream";
import type { ReportReason } from "@playfront/contract/post-words";
import { shanghaiDay } from "@playfront/counters/counters";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dayAfter } from "../modules/playtime/playtime.rules.ts";
import { makePlayer } from "../testing/accounts.ts";
import { runOperate } from "../testing/processes/run-operate.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { exits, operate } from "./operate.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ antiAddiction: true, limitFactor: 1000 }, { hearChanges: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom("feedbacks").execute();
});

const run = (args: string[], input?: string) => runOperate(shop, args, input);

const send = (content: string, headers: Record<string, string>) =>
  shop.call("user/sendFeedback", { kind: "gift", content }, headers);

async function openIds(): Promise<string[]> {
  const { out } = await run(["feedback", "list"]);
  return out.flatMap((line) => /^#(\d+)/.exec(line)?.[1] ?? []);
}

test("the calendar shows the weekly rule, marks the days that it lists, and warns about a year without entries", async () => {
  const { code, out } = await run(["calendar", "list", "--from", "2026-09-30", "--days", "12"]);
  expect(code).toBe(exits.done);
  expect(out.slice(0, 4)).toEqual([
    "  2026-09-30 Wed closed",
    "* 2026-10-01 Thu 20:00-21:00 国庆节",
    "* 2026-10-02 Fri 20:00-21:00 国庆节",
    "* 2026-10-03 Sat 20:00-21:00 国庆节",
  ]);
  expect(out.at(-2)).toBe("* 2026-10-10 Sat closed      调休上班");
  expect(out.at(-1)).toBe("  2026-10-11 Sun 20:00-21:00");
  // The command uses the machine's clock; the migrations contain the calendar of 2026 only.
  const year = Number(shanghaiDay(new Date()).slice(0, 4)) + 1;
  const { err } = await run(["calendar", "list", "--days", "1"]);
  const isLate = shanghaiDay(new Date()).slice(5) >= "11-01";
  expect(err.includes(`names no day of ${year}`)).toBe(isLate);
});

test("an operator opens and closes days, a running shop hears of it at once", async () => {
  const today = shanghaiDay(new Date());
  const tomorrow = dayAfter(today);
  shop.clock.set(new Date(`${today}T22:00:00+08:00`));
  const nextOpen = async () => (await shop.call("game/getPlaytime", {})).data.nextOpen;
  await nextOpen();
  const opened = await run([
    "calendar",
    "open",
    tomorrow,
    "--from",
    "20:10",
    "--to",
    "20:50",
    "--note",
    "校庆",
  ]);
  expect(opened).toMatchObject({ code: 0, out: [`${tomorrow}: open 20:10-20:50`], err: "" });
  await vi.waitFor(async () => expect(await nextOpen()).toBe(`${tomorrow}T20:10:00+08:00`));
  expect((await run(["calendar", "close", tomorrow])).code).toBe(0);
  await vi.waitFor(async () => expect(await nextOpen()).not.toContain(tomorrow));
  expect((await run(["calendar", "unset", tomorrow])).code).toBe(0);
  const again = await run(["calendar", "unset", tomorrow]);
  expect(again).toMatchObject({ code: exits.refused, out: [] });
  expect(again.err).toContain("names none");
});

test("a range is set as a whole; hours beyond the law's are accepted with a warning", async () => {
  const { code, out, err } = await run([
    "calendar",
    "open",
    "2029-02-12..2029-02-18",
    "--from",
    "19:00",
  ]);
  expect({ code, out }).toEqual({
    code: 0,
    out: ["2029-02-12..2029-02-18 (7 days): open 19:00-21:00"],
  });
  expect(err).toContain("warning: The notice of 2021 allows minors one hour");
  const listed = await run(["calendar", "list", "--from", "2029-02-11", "--days", "9"]);
  expect(listed.out.filter((line) => line.startsWith("*"))).toHaveLength(7);
  await run(["calendar", "unset", "2029-02-12..2029-02-18"]);
});

test("a player's feedback is read, answered from standard input, and the answer is in the inbox", async () => {
  const player = await makePlayer(shop);
  await send("领取礼包后一直显示领取中", player.headers);
  const { out } = await run(["feedback", "list"]);
  expect(out[0]).toContain(`礼包兑换  player ${player.uid}`);
  expect(out).toContain("    领取礼包后一直显示领取中");
  const [id = ""] = await openIds();
  const answered = await run(["feedback", "answer", id, "-"], "您好：\r\n已经补发。\n");
  expect(answered).toMatchObject({ code: 0, err: "" });
  const { data } = await shop.call("user/getUserMessageList", {}, player.headers);
  expect(data[0]?.content).toContain("您好：\n已经补发。\n");
  expect(await openIds()).toEqual([]);
  const twice = await run(["feedback", "answer", id, "再来一次"]);
  expect(twice).toMatchObject({ code: exits.refused, err: `Feedback ${id} is answered already.` });
  const shown = await run(["feedback", "list", "--status", "answered"]);
  expect(shown.out.join("\n")).toContain("--- answer\n    您好：");
});

test("a report is listed with its reason and what it is about", async () => {
  await writeFeedback({ reason: "fraud", target: "article/12" });
  const { out } = await run(["feedback", "list"]);
  expect(out[0]).toContain("举报 赌博诈骗  article/12  a visitor");
});

test("for a visitor's feedback the operator is told whom to write to, until it is closed", async () => {
  await shop.call(
    "user/sendFeedback",
    { kind: "minor", content: "孩子用我的身份证玩游戏怎么办", contact: "13800138000" },
    { deviceid: "parent" },
  );
  const [id = ""] = await openIds();
  const { out } = await run(["feedback", "answer", id, "请提供监护关系证明"]);
  expect(out.join("\n")).toContain("Write to: 13800138000");
  expect((await run(["feedback", "close", id])).code).toBe(0);
  expect((await run(["feedback", "list", "--status", "closed"])).out.join()).not.toContain("138");
  expect((await run(["feedback", "close", id])).code).toBe(exits.refused);
});

test("a long list continues from where it was shortened", async () => {
  for (const number of [1, 2, 3])
    await send(`这是第 ${number} 条反馈，写得够长`, { deviceid: `d${number}` });
  const first = await run(["feedback", "list", "--limit", "2"]);
  const after = /--after (\d+)/.exec(first.err)?.[1] ?? "";
  const rest = await run(["feedback", "list", "--limit", "2", "--after", after]);
  expect(rest.out.filter((line) => line.startsWith("#"))).toHaveLength(1);
  expect(rest.err).toBe("");
});

async function writeFeedback(given: {
  uid?: string;
  content?: string;
  contact?: string;
  reason?: ReportReason;
  target?: string;
}) {
  await shop.database.db
    .insertInto("feedbacks")
    .values({
      uid: null,
      kind: "other",
      content: "领取礼包后一直显示领取中",
      created_at: new Date(),
      submission_hash: Buffer.alloc(32, 7),
      ...given,
    })
    .execute();
}

test("text written by visitors cannot control the terminal", async () => {
  await writeFeedback({
    content: "\u001b[2J\u001b]0;title\u0007 abc\u202efed\r覆盖",
    contact: "\u009b31m",
  });
  const { out } = await run(["feedback", "list"]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
  expect(out.join("")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(out.join("")).toContain("覆盖");
});

test("nothing invisible reaches the terminal, whoever wrote it and whatever prints it", async () => {
  const hidden =
    "\u061c\u200b\u200d\u200e\u2060\u2066\u2067\u2068\u2069\u00ad\u2028\u202e\ufeff\u009b2J\u{e0041}";
  const text = `请看\u001b]0;title\u0007${hidden}尾巴`;
  await writeFeedback({ content: text, contact: text });
  const [id = ""] = await openIds();
  const printed = [
    (await run(["feedback", "list"])).out,
    (await run(["feedback", "answer", id, "已经处理"])).out,
    [(await run(["account", "sessions", text])).err],
    [(await run([text])).err],
  ];
  for (const lines of printed) {
    const all = lines.join("");
    expect(all).toContain("尾巴");
    expect(all).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
  }
});

test("an answer may hold emoji made of several characters", async () => {
  const player = await makePlayer(shop);
  await writeFeedback({ uid: player.uid });
  const [id = ""] = await openIds();
  expect((await run(["feedback", "answer", id, "已补发 ❤️ 👨‍👩‍👧"])).code).toBe(exits.done);
  const { data } = await shop.call("user/getUserMessageList", {}, player.headers);
  expect(data[0]?.content).toContain("❤️ 👨‍👩‍👧");
});

test.each([
  [["nonsense"]],
  [["calendar"]],
  [["calendar", "opne", "2026-10-01"]],
  [["constructor", "name"]],
  [["calendar", "__proto__"]],
  [["calendar", "open"]],
  [["calendar", "open", "2026-02-30"]],
  [["calendar", "open", "26-2-3"]],
  [["calendar", "open", "2026-10-03..2026-10-01"]],
  [["calendar", "open", "2026-10-01..2026-10-02..2026-10-03"]],
  [["calendar", "open", "2026-01-01..2026-12-31"]],
  [["calendar", "open", "2026-10-01", "--from", "21:00", "--to", "20:00"]],
  [["calendar", "open", "2026-10-01", "--to", "24:01"]],
  [["calendar", "open", "2026-10-01", "--from", "8pm"]],
  [["calendar", "open", "2026-10-01", "--note", "长".repeat(41)]],
  [["calendar", "open", "2026-10-01", "--note", "a\u001bb"]],
  [["calendar", "open", "2026-10-01", "2026-10-02"]],
  [["calendar", "close", "2026-10-01", "--frm", "20:00"]],
  [["calendar", "list", "--days", "0"]],
  [["calendar", "list", "--days", "1e3"]],
  [["calendar", "list", "extra"]],
  [["feedback", "answer", "1"]],
  [["feedback", "answer", "1", " "]],
  [["feedback", "answer", "x", "text"]],
  [["feedback", "answer", "1 or 1=1", "text"]],
  [["feedback", "answer", "99999999999999999999", "text"]],
  [["feedback", "answer", "1", "长".repeat(1001)]],
  [["feedback", "answer", "1", "\u001b[31mred"]],
  [["feedback", "answer", "1", "a\u061cb"]],
  [["feedback", "list", "--status", "lost"]],
  [["feedback", "list", "--after", "-1"]],
])("%j makes no sense, is told so, and changes nothing", async (args) => {
  const versions = () => shop.database.db.selectFrom("content_versions").selectAll().execute();
  const before = await versions();
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: exits.usage, out: [] });
  expect(err).toContain("--help");
  expect(await versions()).toEqual(before);
});

test("a mistyped word is reported together with the valid words", async () => {
  expect((await run(["chanel", "list"])).err).toContain("knows calendar, feedback, account");
  expect((await run(["channel"])).err).toContain(
    "channel: wants a verb: list, add, values, report",
  );
  expect((await run(["channel", "drop"])).err).toContain("can list, add, values, report, not");
});

test("help is printed for everything or for one noun, without a database", async () => {
  const out: string[] = [];
  const terminal = {
    env: {},
    input: Readable.from([]),
    out: (line: string) => void out.push(line),
    err: () => {},
  };
  expect(await operate([], terminal)).toBe(exits.done);
  expect(out.join("\n")).toMatch(/calendar open .*feedback answer/s);
  out.length = 0;
  expect(await operate(["feedback", "--help"], terminal)).toBe(exits.done);
  expect(out.join("\n")).not.toContain("calendar open");
});

test("a database that cannot be reached is reported without its password", async () => {
  const err: string[] = [];
  const code = await operate(["calendar", "list"], {
    env: { DATABASE_URL: "postgres://playfront:hunter2-secret@127.0.0.1:1/playfront" },
    input: Readable.from([]),
    out: () => {},
    err: (line) => void err.push(line),
  });
  expect(code).toBe(exits.unavailable);
  expect(err.join("\n")).toContain("cannot be used");
  expect(err.join("\n")).not.toContain("hunter2");
});
