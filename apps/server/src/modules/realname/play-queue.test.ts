import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AuthorityApp, createAuthorityApp } from "../../testing/authority-app.ts";
import { mostAtOnce } from "../../testing/nppa/nppa-authority.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { createNppaRealName } from "./nppa/nppa.provider.ts";
import { createOperatorRealNames } from "./operator-real-names.service.ts";
import { reportPlay } from "./play-report.job.ts";

let fixture: AuthorityApp;
let app: TestApp;
let authority: AuthorityApp["authority"];

beforeAll(async () => {
  fixture = await createAuthorityApp();
  ({ app, authority } = fixture);
});
afterAll(() => fixture.close());

beforeEach(async () => {
  await app.database.pool.query("truncate play_reports, play_queues");
  authority.mend();
  authority.delayMs = 0;
  for (const list of [authority.plays, authority.served, authority.asked]) list.length = 0;
});

const bizIds = (count: number) => Array.from({ length: count }, (_, n) => `test-bizId-${n}`);

/** Stores waiting reports of a game: each session begins and ends, one event after the other. */
async function fill(games: readonly string[], reports: number) {
  await app.database.pool.query(
    `insert into play_reports (biz_id, session, kind, pi, happened_at, expires_at)
     select biz_id, md5(biz_id || n / 2), case n % 2 when 0 then 'login' else 'logout' end,
       '1hpfml09b57f3f8185f8cb5094ea3f26278efb', $3, $3::timestamptz + interval '1 day'
     from unnest($1::text[]) as biz_id, generate_series(0, $2::int - 1) as n order by n`,
    [games, reports, app.clock.now()],
  );
  app.clock.advance(10);
}

async function waiting(): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query(
    "select biz_id, count(*)::int as count from play_reports group by biz_id order by biz_id",
  );
  return Object.fromEntries(rows.map(({ biz_id, count }) => [biz_id, count]));
}

/** Runs the task on a node that knows nothing of the first one but the database. */
function reportFromAnotherNode(): Promise<void> {
  const { db, clock } = app.deps;
  const log = createLog("silent");
  const sessions = { findSignedIn: async () => new Set<string>() };
  const nppa = createNppaRealName({ config: authority.config, clock, log });
  return reportPlay({ db, clock, log, sessions, authority: nppa });
}

const ofGame = (bizId: string) => authority.served.filter((report) => report.bizId === bizId);

test("a slow authority is told of all games at once, of each game one batch after the other", async () => {
  const games = bizIds(12);
  await fill(games, 300);
  authority.delayMs = 300;
  const startedAt = performance.now();
  await app.tasks.report_play();
  // One after the other the 36 batches would take at least 10.8 s.
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(await waiting()).toEqual({});
  expect(authority.served).toHaveLength(36);
  expect(mostAtOnce(authority.served)).toBe(12);
  for (const game of games) expect(mostAtOnce(ofGame(game)), game).toBe(1);
});

test("the events of a game arrive in their order, across batches", async () => {
  const [game = ""] = bizIds(1);
  await fill([game], 401);
  await app.tasks.report_play();
  const kinds = new Map<string, number[]>();
  for (const { si, bt } of authority.plays) kinds.set(si, [...(kinds.get(si) ?? []), bt]);
  expect(authority.plays).toHaveLength(401);
  expect([...kinds.values()].slice(0, 200)).toEqual(Array(200).fill([1, 0]));
});

test("a game is sent at most ten batches a second, by all nodes together", async () => {
  const [game = ""] = bizIds(1);
  await fill([game], 15 * 128);
  await Promise.all([app.tasks.report_play(), reportFromAnotherNode(), reportFromAnotherNode()]);
  await app.tasks.report_play();
  // Of a batch too many in a second, the authority says 1006.
  expect(authority.asked).toEqual(Array(15).fill("report 0"));
  expect(mostAtOnce(ofGame(game))).toBe(1);
  expect(authority.plays).toHaveLength(15 * 128);
});

describe("a game that fails", () => {
  test("without an answer holds up no other", async () => {
    const [slow = "", ...others] = bizIds(40);
    await fill([slow, ...others], 2);
    authority.faultsOfGames.set(slow, "hang");
    await app.tasks.report_play();
    expect(await waiting()).toEqual({ [slow]: 2 });
    const hung = ofGame(slow)[0]!.from;
    const last = Math.max(...authority.served.map(({ from }) => from));
    // The exchange that hangs takes five seconds.
    expect(last - hung).toBeLessThan(4000);
  }, 15_000);

  test("rests longer with every failure, on every node, and goes on when it is mended", async () => {
    const [game = "", other = ""] = bizIds(2);
    authority.faultsOfGames.set(game, 1001);
    await fill([game], 1);
    const asked: number[] = [];
    for (let minute = 0; minute < 16; minute += 1) {
      await app.tasks.report_play();
      if (authority.asked.splice(0).length > 0) asked.push(minute);
      app.clock.advance(60);
    }
    // Rests of 30 seconds, then 1, 2, 4, 8 minutes.
    expect(asked).toEqual([0, 1, 2, 4, 8]);
    authority.mend();
    await fill([game, other], 1);
    await app.tasks.report_play();
    expect(await waiting()).toEqual({});
    await fill([game], 1);
    await app.tasks.report_play();
    expect(await waiting()).toEqual({});
  });

  test.each([
    [1006, 60],
    [1005, 300],
  ])(
    "with code %i rests for %i seconds, on every node, or until an operator asks",
    async (code, seconds) => {
      const [game = ""] = bizIds(1);
      authority.faultsOfGames.set(game, code);
      await fill([game], 1);
      await app.tasks.report_play();
      authority.mend();
      app.clock.advance(seconds - 1);
      await reportFromAnotherNode();
      expect(await waiting()).toEqual({ [game]: 1 });
      await createOperatorRealNames({ db: app.database.db }).checkNow();
      await reportFromAnotherNode();
      expect(await waiting()).toEqual({});
    },
  );
});

test("a queue that a node holds is left alone, until it has been silent for its time", async () => {
  const [game = ""] = bizIds(1);
  await fill([game], 1);
  const hold = (seconds: number) =>
    app.database.pool.query(
      `insert into play_queues (biz_id, taken_until) values ($1, now() + make_interval(secs => $2))
       on conflict (biz_id) do update set taken_until = excluded.taken_until`,
      [game, seconds],
    );
  await hold(10);
  await app.tasks.report_play();
  expect(authority.asked).toEqual([]);
  await hold(-1);
  await app.tasks.report_play();
  expect(await waiting()).toEqual({});
});
