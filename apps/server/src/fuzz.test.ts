import { type CallName, calls } from "@playfront/contract/calls";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Figures } from "./testing/fuzz/fuzz-server.ts";
import { openFuzzShop, revive } from "./testing/fuzz/fuzz-shop.ts";
import { fieldsOf } from "./testing/fuzz/good-value.ts";
import { findBreaches } from "./testing/fuzz/invariants.ts";
import { createPlay } from "./testing/fuzz/play.ts";
import { type FuzzServer, startFuzzServer } from "./testing/fuzz/start-fuzz-server.ts";
import { Tally } from "./testing/fuzz/tally.ts";
import { volleyArbitrary } from "./testing/fuzz/volley.ts";
import type { World } from "./testing/fuzz/world.ts";

/** `FUZZ_SEED` repeats a run that failed, `FUZZ_REQUESTS` makes it longer or shorter. */
const seed = Number(process.env.FUZZ_SEED ?? 20261120);
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
/** What a third of the run may leave behind in memory after a collection, bytes: some ninety a request would show. */
const roomForNoise = 6 * 1024 * 1024;
const limitMs = 1_800_000;

const tally = new Tally();
const figures: Figures[] = [];
let database: TestDatabase;
let world: World;
let server: FuzzServer;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await openFuzzShop(database.db);
  server = await startFuzzServer(database.url, (line) => world.noteSms(line));
  const play = createPlay({
    ...{ port: server.port, world, tally },
    revive: (person) => revive(database.db, person),
  });
  const started = performance.now();
  try {
    for (let third = 1; third <= 3; third += 1) {
      await playUntil((requests * third) / 3, third, play);
      figures.push(await server.measure());
    }
  } finally {
    play.close();
    report((performance.now() - started) / 1000);
  }
}, limitMs);

afterAll(async () => {
  await server?.close();
  await database?.close();
});

/** Plays generated volleys until so many requests have been sent; fast-check narrows a failure down to its cause. */
async function playUntil(total: number, third: number, play: ReturnType<typeof createPlay>) {
  for (let round = 0; tally.total < total; round += 1) {
    await fc.assert(
      fc.asyncProperty(
        fc.array(volleyArbitrary, { minLength: 1, maxLength: 600, size: "max" }),
        async (volleys) => {
          const complaints = await play.volleys(volleys);
          complaints.push(...(await server.surprises()));
          if (complaints.length > 0) throw new Error(complaints.slice(0, 5).join("\n\n"));
        },
      ),
      { seed: seed + 100 * third + round, numRuns: 20, interruptAfterTimeLimit: limitMs / 3 },
    );
  }
}

function report(seconds: number): void {
  const memory = figures.map(({ heap, external, resident }) =>
    [heap, external, resident].map((bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`).join(" / "),
  );
  const lines = [
    `${tally.total} requests in ${seconds.toFixed(0)} s, seed ${seed}`,
    `heap / external / resident after each third: ${memory.join(", ")}`,
    tally.print(),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

const names = Object.keys(calls) as CallName[];

test("every answer was one that a client may expect, and nothing surprised the server", async () => {
  expect(tally.total).toBeGreaterThanOrEqual(requests);
  expect(await server.surprises()).toEqual([]);
});

/** What is said before a service is reached. */
const atTheDoor = ["400/400", "401/401", "404/404", "405/0", "405", "413/400", "415/400", "closed"];

test("most requests got past the door", () => {
  const turnedAway = atTheDoor.reduce((total, label) => total + tally.sum(label), 0);
  expect(turnedAway / tally.total).toBeLessThan(0.5);
});

test.each(names)("%s was not only turned away at the door", (name) => {
  const outcomes = new Map(tally.of(name));
  expect([...outcomes.keys()]).toContain("200/1");
  if (fieldsOf(name).length > 0) expect(outcomes.get("400/400")).toBeGreaterThan(0);
  if (calls[name].auth === "player") expect(outcomes.get("401/401")).toBeGreaterThan(0);
});

test("memory is flat between the first third and the last", () => {
  const [first, , last] = figures as [Figures, Figures, Figures];
  expect(last.heap - first.heap).toBeLessThan(roomForNoise);
  expect(last.external - first.external).toBeLessThan(roomForNoise);
});

test("no connection and no database client is left behind", async () => {
  const { connections, pgTotal, pgIdle, pgWaiting } = await server.measure();
  expect({ connections, busy: pgTotal - pgIdle, pgWaiting }).toEqual({
    ...{ connections: 0, busy: 0, pgWaiting: 0 },
  });
});

test("the data are whole", async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});
