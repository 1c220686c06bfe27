import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { type AuthorityApp, createAuthorityApp } from "../../testing/authority-app.ts";
import { makeChannel, makeGame } from "../../testing/factories.ts";
import type { ReportedPlay } from "../../testing/nppa/nppa-collections.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newPerson } from "../../testing/test-person.ts";
import { pendingPresets } from "./nppa/nppa-presets.ts";
import { reportPlay } from "./play-report.job.ts";
import { offlineRealName, type PlayEvent } from "./realname.provider.ts";

let fixture: AuthorityApp;
let app: TestApp;
let authority: AuthorityApp["authority"];
/** Two games with a filing code and one without. */
let games: { first: string; second: string; unfiled: string };

beforeAll(async () => {
  fixture = await createAuthorityApp();
  ({ app, authority } = fixture);
  const { db } = app.database;
  await makeChannel(db, { cid: "main", isDefault: true });
  const make = (bizId?: string) => makeGame(db, { gametype: "html5", bizId });
  games = {
    first: await make("test-bizId-1"),
    second: await make("test-bizId-2"),
    unfiled: await make(),
  };
});
afterAll(() => fixture.close());

beforeEach(async () => {
  app.clock.advance(3600);
  await app.database.pool.query("delete from open_plays");
  await app.database.pool.query("delete from play_reports");
  authority.plays.length = 0;
  authority.asked.length = 0;
  authority.served.length = 0;
  authority.mend();
  await app.database.pool.query("delete from play_queues");
});

/** A player with a pi from the authority. */
async function makePlayerWithPi(): Promise<TestPlayer> {
  const player = await makePlayer(app);
  const { name, identity } = newPerson();
  authority.cases.register.set(identity, name);
  const answer = await app.call("user/fcmChange", { realname: name, identity }, player.headers);
  expect(answer.data).toEqual({ fcm: 1, status: "verified" });
  authority.asked.length = 0;
  return player;
}

async function enter({ headers }: TestPlayer, gameid: string) {
  const { data } = await app.call("game/getEntryUrl", { gameid }, headers);
  const response = await app.app.inject({ url: new URL(data.url).pathname });
  expect(response.statusCode).toBe(302);
}

/** In the order of arrival for each game; games are reported beside each other. */
const byGame = (plays: readonly ReportedPlay[]) =>
  plays.toSorted((one, other) => (one.bizId < other.bizId ? -1 : Number(one.bizId > other.bizId)));

/** The events that the authority has received, oldest first for each game, in seconds from `since`. */
async function readReports(since: Date) {
  await app.tasks.report_play();
  return byGame(authority.plays.splice(0)).map(({ bizId, bt, ot }) => [
    bizId,
    bt,
    ot - Math.floor(since.getTime() / 1000),
  ]);
}

describe("playing is reported", () => {
  test("from the entry on, with the game's own code and the player's pi", async () => {
    const player = await makePlayerWithPi();
    const since = app.clock.now();
    await enter(player, games.first);
    app.clock.advance(40);
    await app.tasks.report_play();
    expect(authority.plays).toEqual([
      {
        bizId: "test-bizId-1",
        no: 1,
        si: expect.stringMatching(/^[0-9a-f]{32}$/),
        bt: 1,
        ot: Math.floor(since.getTime() / 1000),
        ct: 0,
        pi: expect.stringMatching(/^[0-9a-z]{38}$/),
      },
    ]);
    await app.tasks.report_play();
    expect(authority.plays).toHaveLength(1);
  });

  test("until the next game is entered; both events have the same session", async () => {
    const player = await makePlayerWithPi();
    const since = app.clock.now();
    await enter(player, games.first);
    app.clock.advance(60);
    await enter(player, games.second);
    app.clock.advance(30);
    await app.tasks.report_play();
    const [login, logout, second] = byGame(authority.plays);
    expect([login?.si === logout?.si, login?.si === second?.si]).toEqual([true, false]);
    expect(await readReports(since)).toEqual([
      ["test-bizId-1", 1, 0],
      ["test-bizId-1", 0, 60],
      ["test-bizId-2", 1, 60],
    ]);
  });

  test("until the last session of the account has ended", async () => {
    const player = await makePlayerWithPi();
    const since = app.clock.now();
    await enter(player, games.first);
    app.clock.advance(60);
    expect(await readReports(since)).toEqual([["test-bizId-1", 1, 0]]);
    await app.call("user/logout", {}, player.headers);
    app.clock.advance(60);
    expect(await readReports(since)).toEqual([["test-bizId-1", 0, 119]]);
    expect(await readReports(since)).toEqual([]);
  });

  test("for an hour at most without a further event", async () => {
    const player = await makePlayerWithPi();
    const since = app.clock.now();
    await enter(player, games.first);
    app.clock.advance(3599);
    expect(await readReports(since)).toHaveLength(1);
    app.clock.advance(60);
    expect(await readReports(since)).toEqual([["test-bizId-1", 0, 3600]]);
  });

  test("until a minor's hour ends", async () => {
    const {
      app: school,
      authority: office,
      close,
    } = await createAuthorityApp({
      antiAddiction: true,
    });
    await makeChannel(school.database.db, { isDefault: true });
    const html5 = { gametype: "html5", bizId: "test-bizId-1" } as const;
    const gameid = await makeGame(school.database.db, html5);
    const friday = new Date("2026-11-20T20:50:00+08:00");
    school.clock.set(friday);
    const player = await makePlayer(school);
    const { name, identity } = newPerson("2012-03-04");
    office.cases.register.set(identity, name);
    await school.call("user/fcmChange", { realname: name, identity }, player.headers);
    const { data } = await school.call("game/getEntryUrl", { gameid }, player.headers);
    await school.app.inject({ url: new URL(data.url).pathname });
    school.clock.advance(660);
    await school.tasks.report_play();
    const nine = Date.parse("2026-11-20T21:00:00+08:00") / 1000;
    expect(office.plays.map(({ bt, ot }) => [bt, ot])).toEqual([
      [1, nine - 111],
      [0, nine],
    ]);
    await close();
  });

  test("only for a game with a code and a player with a pi", async () => {
    const known = await makePlayerWithPi();
    await enter(known, games.unfiled);
    const verified = await makePlayer(app, { verified: true });
    await enter(verified, games.first);
    const waiting = await makePlayer(app);
    const [preset] = pendingPresets;
    await app.call(
      "user/fcmChange",
      { realname: preset!.name, identity: preset!.idNum },
      waiting.headers,
    );
    await enter(waiting, games.first);
    expect(await readReports(app.clock.now())).toEqual([]);
  });

  test("and ends if a game without a code is entered", async () => {
    const player = await makePlayerWithPi();
    const since = app.clock.now();
    await enter(player, games.first);
    app.clock.advance(10);
    await enter(player, games.unfiled);
    app.clock.advance(10);
    expect(await readReports(since)).toEqual([
      ["test-bizId-1", 1, 0],
      ["test-bizId-1", 0, 10],
    ]);
  });

  test("to nobody if no authority is configured", async () => {
    const offline = await createTestApp();
    const { db } = offline.database;
    await makeChannel(db, { isDefault: true });
    const gameid = await makeGame(db, { gametype: "html5", bizId: "test-bizId-1" });
    const player = await makePlayer(offline, { verified: true });
    const { data } = await offline.call("game/getEntryUrl", { gameid }, player.headers);
    expect((await offline.app.inject({ url: new URL(data.url).pathname })).statusCode).toBe(302);
    await offline.tasks.report_play();
    const { rows } = await offline.database.pool.query("select from open_plays");
    expect(rows).toEqual([]);
    await offline.close();
  });
});

describe("reports that fail", () => {
  test.each([1001, 1006, 1010, "drop", "gateway"] as const)(
    "%s: are kept and sent later, moved into the authority's three minutes",
    async (fault) => {
      const player = await makePlayerWithPi();
      const since = app.clock.now();
      await enter(player, games.first);
      app.clock.advance(10);
      authority.breakNext(fault);
      expect(await readReports(since)).toEqual([]);
      app.clock.advance(600);
      const [[, bt, ot] = []] = await readReports(since);
      expect(bt).toBe(1);
      expect(ot).toBeGreaterThan(610 - 180);
      expect(ot).toBeLessThan(610);
    },
  );

  test("are sent again after a lost answer, under the same session", async () => {
    const player = await makePlayerWithPi();
    await enter(player, games.first);
    app.clock.advance(10);
    authority.breakNext("drop-answer");
    await app.tasks.report_play();
    app.clock.advance(60);
    await app.tasks.report_play();
    const sessions = authority.plays.map(({ si }) => si);
    expect(sessions).toHaveLength(2);
    expect(new Set(sessions).size).toBe(1);
  });

  test("are dropped one by one if refused permanently, and the operator sees their codes in the log", async () => {
    const player = await makePlayerWithPi();
    await enter(player, games.first);
    await fill({ bizId: "test-bizId-1", count: 3, pi: "z".repeat(38) });
    app.clock.advance(10);
    await app.tasks.report_play();
    expect(authority.asked).toEqual(["report 3001"]);
    expect(authority.plays).toHaveLength(1);
    expect(await countReports()).toBe(0);
    expect(app.log.join("\n")).toContain(
      "3 reports of test-bizId-1 were refused with errcode 3010",
    );
  });

  test("of one game do not delay those of another", async () => {
    await fill({ bizId: "unknown-game", count: 1 });
    await fill({ bizId: "test-bizId-2", count: 1 });
    app.clock.advance(10);
    await app.tasks.report_play();
    expect(authority.asked.toSorted()).toEqual(["report 0", "report 1010"]);
    expect(await countReports()).toBe(1);
  });

  test("are sent in batches of at most 128", async () => {
    await fill({ bizId: "test-bizId-1", count: 300 });
    app.clock.advance(10);
    await app.tasks.report_play();
    expect(authority.asked).toEqual(["report 0", "report 0", "report 0"]);
    expect(authority.plays).toHaveLength(300);
    expect(await countReports()).toBe(0);
  });

  test("that must be sent again do not stop those behind them, nor a game that fails another", async () => {
    await fill({ bizId: "failing-game", count: 1 });
    await fill({ bizId: "test-bizId-1", count: 130 });
    const { db, clock } = app.deps;
    const sent: number[] = [];
    const authority = {
      ...offlineRealName,
      report: async (bizId: string, events: readonly PlayEvent[]) => {
        if (bizId === "failing-game") throw new Error("out of order");
        sent.push(events.length);
        const again = events.length === 128 ? [...events.keys()] : [];
        return { status: "taken" as const, again, refused: [] };
      },
    };
    const sessions = { findSignedIn: async () => new Set<string>() };
    const deps = { db, clock, log: createLog("silent"), sessions, authority };
    await expect(reportPlay(deps)).rejects.toThrow(
      "1 parts of the report of play failed: out of order",
    );
    expect(sent).toEqual([128, 2]);
    expect(await countReports()).toBe(129);
  });

  test("wait for the next run if the node stops", async () => {
    await fill({ bizId: "test-bizId-1", count: 1 });
    app.clock.advance(10);
    await app.tasks.report_play(AbortSignal.abort());
    expect(await countReports()).toBe(1);
  });

  test("are given up after a day, with an error in the log", async () => {
    await fill({ bizId: "unknown-game", count: 2 });
    app.clock.advance(86_400);
    await app.tasks.report_play();
    expect(await countReports()).toBe(0);
    expect(app.log.join("\n")).toContain("gave up 2 reports");
  });
});

/** Stores waiting reports, as if as many accounts had played. */
async function fill({
  bizId,
  count,
  pi = "1hpfml09b57f3f8185f8cb5094ea3f26278efb",
}: {
  bizId: string;
  count: number;
  pi?: string;
}) {
  const now = app.clock.now();
  await app.database.pool.query(
    `insert into play_reports (biz_id, session, kind, pi, happened_at, expires_at)
     select $1, md5(n::text), 'login', $2, $3, $3::timestamptz + interval '1 day'
     from generate_series(1, $4::int) as n`,
    [bizId, pi, now, count],
  );
}

async function countReports(): Promise<number> {
  const { rows } = await app.database.pool.query("select count(*)::int as n from play_reports");
  return rows[0].n;
}
