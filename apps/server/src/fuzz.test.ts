import { type CallName, calls } from "@playfront/contract/calls";
import { socialProviders } from "@playfront/contract/constants";
import { createTestDatabase, type TestDatabase } from "@playfront/database/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actionArbitrary } from "./testing/fuzz/action-arbitrary.ts";
import type { Measurements } from "./testing/fuzz/fuzz-server.ts";
import { proveAtProvider, startFuzzProviders } from "./testing/fuzz/fuzz-social.ts";
import type { FuzzState } from "./testing/fuzz/fuzz-state.ts";
import { fieldsOfCall } from "./testing/fuzz/good-value.ts";
import { findViolations } from "./testing/fuzz/invariants.ts";
import { createActionRunner } from "./testing/fuzz/run-actions.ts";
import { renewSession, seedFuzzShop } from "./testing/fuzz/seed-fuzz-shop.ts";
import { type FuzzServer, startFuzzServer } from "./testing/fuzz/start-fuzz-server.ts";
import { Tally } from "./testing/fuzz/tally.ts";
import type { FakeSocial } from "./testing/social/fake-social.ts";

/** `FUZZ_SEED` repeats a run that failed, `FUZZ_REQUESTS` makes it longer or shorter. */
const seed = Number(process.env.FUZZ_SEED ?? 20261120);
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);
/**
 * Allowed growth of memory in bytes from the first third of the run to the last. With 20,000 requests a leak of 470 bytes a
 * request exceeds it, less than any kept request takes; with 100,000 one of 94.
 */
const maxGrowth = 6 * 1024 * 1024;
const limitMs = 1_800_000;

const tally = new Tally();
const figures: Measurements[] = [];
let database: TestDatabase;
let state: FuzzState;
let server: FuzzServer;
let fake: FakeSocial;

beforeAll(async () => {
  process.stdout.write(`${requests} requests, seed ${seed}\n`);
  database = await createTestDatabase();
  state = await seedFuzzShop(database.db);
  fake = await startFuzzProviders();
  server = await startFuzzServer(database.url, fake.origin, (line) => state.noteSms(line));
  const { port } = server;
  const runner = createActionRunner({
    port,
    state,
    tally,
    apple: fake.apple,
    proveAtProvider: (consent) => proveAtProvider({ fake, port }, consent),
    renewSession: (person) => renewSession(database.db, person),
  });
  const started = performance.now();
  try {
    for (let third = 1; third <= 3; third += 1) {
      await runUntil((requests * third) / 3, third, runner);
      figures.push(await server.measure());
    }
  } finally {
    runner.close();
    report((performance.now() - started) / 1000);
  }
}, limitMs);

afterAll(async () => {
  await server?.close();
  await fake?.close();
  await database?.close();
});

/** Runs generated actions until `total` requests have been sent; fast-check shrinks a failure to its cause. */
async function runUntil(
  total: number,
  third: number,
  runner: ReturnType<typeof createActionRunner>,
) {
  for (let round = 0; tally.total < total; round += 1) {
    await fc.assert(
      fc.asyncProperty(
        fc.array(actionArbitrary, { minLength: 1, maxLength: 600, size: "max" }),
        async (actions) => {
          const faults = await runner.actions(actions);
          faults.push(...(await server.surprises()));
          if (faults.length > 0) throw new Error(faults.slice(0, 5).join("\n\n"));
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

test("every answer is one that a client may get, and the server has no unexpected error", async () => {
  expect(tally.total).toBeGreaterThanOrEqual(requests);
  expect(await server.surprises()).toEqual([]);
});

/** Outcomes of requests that are refused before they reach a service. */
const earlyRefusals = [
  "400/400",
  "401/401",
  "404/404",
  "405/0",
  "405",
  "413/400",
  "415/400",
  "431/400",
  "closed",
];

test("most requests reach a service", () => {
  const refused = earlyRefusals.reduce((total, label) => total + tally.sum(label), 0);
  expect(refused / tally.total).toBeLessThan(0.5);
});

test.each(names)("some requests of %s succeed, others are refused", (name) => {
  const outcomes = new Map(tally.of(name));
  expect([...outcomes.keys()]).toContain("200/1");
  if (fieldsOfCall(name).length > 0) expect(outcomes.get("400/400")).toBeGreaterThan(0);
  if (calls[name].auth === "player") expect(outcomes.get("401/401")).toBeGreaterThan(0);
});

test("notices of Apple are taken, and others are refused", () => {
  const outcomes = new Map(tally.of("notice of Apple"));
  for (const outcome of ["200", "400/400"]) expect(outcomes.get(outcome)).toBeGreaterThan(0);
});

test("memory does not grow between the first third and the last", () => {
  const [first, , last] = figures as [Measurements, Measurements, Measurements];
  expect(last.heap - first.heap).toBeLessThan(maxGrowth);
  expect(last.external - first.external).toBeLessThan(maxGrowth);
});

test("no connection and no database client is left open", async () => {
  const { connections, pgTotal, pgIdle, pgWaiting } = await server.measure();
  expect({ connections, busy: pgTotal - pgIdle, pgWaiting }).toEqual({
    connections: 0,
    busy: 0,
    pgWaiting: 0,
  });
});

test("strangers have come by every provider", async () => {
  const rows = await database.db
    .selectFrom("social_logins")
    .select("provider")
    .distinct()
    .execute();
  expect(rows.map(({ provider }) => provider).sort()).toEqual([...socialProviders].sort());
});

test("the data violate no invariant", async () => {
  expect(await findViolations(database.db)).toEqual([]);
});
