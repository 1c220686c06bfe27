import { type ConsoleCallName, consoleCalls } from "@playfront/contract/console/calls";
import { mayCall } from "@playfront/contract/console/operator-call";
import { isBoundToGames, permissions, roleNames, roles } from "@playfront/contract/console/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeGame } from "../testing/factories.ts";
import { callConsole, signInNew } from "../testing/operators.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let game: string;

beforeAll(async () => {
  app = await createTestApp({ limitFactor: 1_000 });
  game = await makeGame(app.database.db);
});
afterAll(() => app.close());

const names = Object.keys(consoleCalls) as ConsoleCallName[];

test("every permission is needed by a call, and an administrator has them all", () => {
  const needed = new Set(names.map((name) => consoleCalls[name].permission));
  expect(permissions.filter((permission) => !needed.has(permission))).toEqual([]);
  expect(roles.administrator.may).toEqual(permissions);
});

describe.each(roleNames)("%s", (role) => {
  test("may make the calls that the role allows, and no others", async () => {
    const { headers } = await signInNew(app, {
      ...{ name: `as-${role.toLowerCase()}`, role },
      ...(isBoundToGames(role) && { games: [game] }),
    });
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of names.filter((name) => name !== "session/end")) {
      const { status } = await callConsole(app, name, {}, headers);
      outcomes[name] = status === 403 ? "refused" : "admitted";
      expected[name] = mayCall(role, consoleCalls[name]) ? "admitted" : "refused";
    }
    expect(outcomes).toEqual(expected);
  });
});

test.each(names)("%s needs a session unless it is part of the log-in", async (name) => {
  const { status } = await callConsole(app, name, {});
  expect(status === 401).toBe(consoleCalls[name].permission !== "visitor");
});
