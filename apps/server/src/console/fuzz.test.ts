import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import { roleNames } from "@playfront/contract/console/roles";
import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGame } from "../testing/factories.ts";
import { signInNew } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
/** Headers of sessions: of no operator, and of one of each role. */
const callers: Record<string, string>[] = [{}];

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100_000 });
  const games = [await makeGame(app.database.db)];
  for (const role of roleNames) {
    const name = `fuzz-${role.toLowerCase()}`;
    callers.push((await signInNew(app, { name, role, games })).headers);
  }
});
afterAll(() => app.close());

const names = Object.keys(consoleCalls) as ConsoleCallName[];

/** What a field may hold: something like a right value, or anything at all. */
const anyValue = fc.oneof(
  fc.constantFrom("1", "2", "fuzz", "administrator", "asc", "id", true, 1, 20),
  fc.constantFrom("\u0000", "a\u0000b", "\ud800", "' or 1=1 --", "%", "\\", "99999999999999999999"),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.jsonValue(),
);

/** Without the caller's own log-out, which would end the run. */
const action = fc.constantFrom(...names.filter((name) => name !== "session/end")).chain((name) => {
  const fields = Object.keys(consoleCalls[name].payload.properties);
  const payload = Object.fromEntries(
    fields.map((field) => [field, fc.option(anyValue, { nil: undefined })]),
  );
  return fc.record({
    name: fc.constant(name),
    payload: fc.record(payload),
    caller: fc.nat({ max: roleNames.length }),
  });
});

const expectedStatuses = [200, 400, 401, 403, 404, 409, 422, 429];

test("whatever is sent, the answer is one that the console knows, and nothing fails", async () => {
  const statuses = new Set<string>();
  await fc.assert(
    fc.asyncProperty(action, async ({ name, payload, caller }) => {
      const { method, path } = consoleCalls[name];
      const query = Object.entries(payload).map(([field, value]) => [
        field,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      const response = await app.app.inject({
        method,
        url: method === "GET" ? `${path}?${new URLSearchParams(query)}` : path,
        headers: { ...callers[caller], "content-type": "application/json" },
        ...(method === "POST" && { payload: JSON.stringify(payload) }),
      });
      statuses.add(`${name} ${response.statusCode}`);
      expect(expectedStatuses).toContain(response.statusCode);
      if (response.statusCode !== 200)
        expect(response.json()).toMatchObject({ msg: expect.stringMatching(/\p{Script=Han}/u) });
    }),
    { seed: 20261123, numRuns: 3_000 },
  );
  expect(app.log.filter((line) => line.includes("request failed"))).toEqual([]);
}, 120_000);
