import { afterAll, beforeAll, expect, test } from "vitest";
import { callConsole } from "../testing/operators.ts";
import { runOperate } from "../testing/processes/run-operate.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { exits } from "./operate.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const run = (...args: string[]) => runOperate(shop, ["operator", ...args]);
const begin = (password: string) => callConsole(shop, "session/begin", { name: "li.na", password });
const passwordIn = ({ out }: { out: string[] }) => out[0]!.split(" ").at(-1)!;

test("the first administrator is made at the command line, and can be reset there", async () => {
  expect((await run("list")).out).toEqual(["No operators."]);
  const first = passwordIn(await run("add", "li.na", "李娜"));
  expect((await begin(first)).status).toBe(200);
  expect((await run("add", "li.na", "李娜")).code).toBe(exits.refused);
  expect((await run("list")).out.join("\n")).toMatch(/li\.na +administrator +never +李娜/);
  const second = passwordIn(await run("reset", "li.na", "--reason", "lost phone"));
  expect((await begin(second)).status).toBe(200);
  expect((await begin(first)).body.code).toBe(1001);
  const { rows } = await shop.database.pool.query(
    "select operator, action, reason, address from operator_trail where operator = 'operate' order by id",
  );
  expect(rows).toEqual([
    { operator: "operate", action: "operators/add", reason: "", address: null },
    { operator: "operate", action: "operators/reset", reason: "lost phone", address: null },
  ]);
});

test("wrong names, roles and reasons are refused before a database is opened", async () => {
  expect((await run("add", "Li", "李娜")).err).toContain("3 to 32 small letters");
  expect((await run("add", "li.na2", "")).err).toContain("at most 32 characters");
  expect((await run("add", "li.na2", "李娜", "--role", "king")).err).toContain("administrator");
  expect((await run("reset", "li.na")).err).toContain("--reason");
  expect(await run("reset", "nobody", "--reason", "x")).toMatchObject({ code: exits.refused });
});
