import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { codes } from "@playfront/contract/codes";
import { createLog } from "@playfront/http/log";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabaseClock } from "../infra/database-clock.ts";
import { makePlayer } from "../testing/accounts.ts";
import { claimAt } from "../testing/clients/claim-by-http.ts";
import { makeGame, makeGift } from "../testing/factories.ts";
import { startRelease } from "../testing/releases/release-server.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const root = join(import.meta.dirname, "../../../..");
const minutes = 60_000;
/** Sets the clock of a process five minutes ahead. */
const fiveMinutesAhead = `const Real = Date;
  const ahead = ${5 * minutes};
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };`;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("a node whose clock is ahead says so, and gives nothing out early", async () => {
  const { db, url } = shop.database;
  const opensAt = new Date(Date.now() + 3 * minutes);
  const giftid = await makeGift(db, { gameid: await makeGame(db), codes: 1, opensAt });
  const player = await makePlayer(shop);
  const node = await startRelease({
    root,
    databaseUrl: url,
    dataDir: shop.config.dataDir,
    secretKey: randomBytes(32).toString("base64"),
    settings: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fiveMinutesAhead)}`,
    },
  });
  onTestFinished(async () => void (await node.stop()));
  const answer = await fetch(`${node.origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { ready: false, problems: ["clock"] },
  ]);
  expect(node.printed()).toContain("The clock of this machine is not PostgreSQL's");
  expect((await claimAt(node.origin, giftid, player)).code).toBe(codes.notClaimable);
}, 60_000);

test("the time is PostgreSQL's whatever is done to the machine's clock, which is told of once", async () => {
  let aheadMs = 0;
  const lines: string[] = [];
  const clock = await openDatabaseClock({
    db: shop.database.db,
    log: createLog("info", { write: (line) => void lines.push(line) }),
    machine: () => Date.now() + aheadMs,
  });
  onTestFinished(() => clock.close());
  const fromReal = () => Math.abs(clock.now().getTime() - Date.now());
  expect(clock.isMachineRight()).toBe(true);
  for (aheadMs of [60 * minutes, -60 * minutes]) {
    expect(clock.isMachineRight()).toBe(false);
    expect(Math.round(clock.aheadMs() / minutes)).toBe(aheadMs / minutes);
    await clock.measure();
    await clock.measure();
    expect(fromReal()).toBeLessThan(1_000);
  }
  aheadMs = 0;
  await clock.measure();
  expect(clock.isMachineRight()).toBe(true);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "The clock of this machine is not PostgreSQL's",
    "The clock of this machine is PostgreSQL's again",
  ]);
});
