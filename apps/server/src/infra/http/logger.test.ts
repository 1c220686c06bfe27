import { sql } from "kysely";
import { expect, it } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { uploadAvatar } from "../../testing/clients/uploads.ts";
import { createTestApp } from "../../testing/test-app.ts";

it("logs the code of a failed call, because its status is 200", async () => {
  const app = await createTestApp();
  const { status, code } = await app.call("user/loginSubmit", {
    username: "nobody_here",
    password: "wrong-password-1",
    captcha: "",
  });
  expect([status, code]).toEqual([200, 1001]);
  const line = app.log.find((text) => text.includes('"refused"'))!;
  expect(JSON.parse(line)).toMatchObject({ level: 30, code: 1001, reqId: expect.any(String) });
  expect(app.log.join("")).not.toMatch(/nobody_here|wrong-password/);
  await app.close();
});

it("logs a request in one line, when it has ended", async () => {
  const app = await createTestApp();
  await app.app.inject({
    method: "POST",
    url: "/m/app/api/index/getHomeGameList/?token=abc",
    remoteAddress: "203.0.113.9",
  });
  const lines = app.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(lines).toEqual([
    expect.objectContaining({
      msg: "request completed",
      req: {
        method: "POST",
        url: "/m/app/api/index/getHomeGameList/?token=[cut]",
        remoteAddress: "203.0.113.9",
      },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      time: expect.any(Number),
    }),
  ]);
  await app.close();
});

it("logs a database error without its row", async () => {
  const app = await createTestApp();
  const { headers, uid } = await makePlayer(app);
  await sql`alter table accounts add check (nickname <> '夜行者')`.execute(app.database.db);
  const { code } = await app.call("user/nicknameChange", { nickname: "夜行者" }, headers);
  const log = app.log.join("");
  expect(code).toBe(500);
  expect(log).toContain("violates check constraint");
  expect(log).not.toContain("夜行者");
  expect(log).not.toContain(uid);
  await app.close();
});

it.each([
  ["a value of another type", "select $1::text::bigint"],
  ["a value that is no date", "select $1::text::date"],
  ["text that is no JSON", ""],
])("logs an error that quotes %s without it", async (_kind, statement) => {
  const app = await createTestApp();
  const value = '口令 "x" 13912345678';
  app.app.get("/planted", async () =>
    statement === "" ? JSON.parse(value) : app.database.pool.query(statement, [value]),
  );
  expect((await app.app.inject({ url: "/planted" })).statusCode).toBe(500);
  const line = JSON.parse(app.log.find((text) => text.includes("request failed"))!);
  expect(line.err.message).toMatch(/^(?:invalid input syntax for type|Unexpected)/);
  expect(line.err.stack).toMatch(/\n +at /);
  expect(JSON.stringify(line)).not.toMatch(/13912|口令/);
  await app.close();
});

it("logs no header of an upload, even at level trace", async () => {
  const app = await createTestApp({ logLevel: "trace" });
  const player = await makePlayer(app);
  const { code } = await uploadAvatar(app.app, player, Buffer.from("no picture"));
  const log = app.log.join("");
  expect(code).toBe(400);
  expect(log).toContain("busboy");
  expect(log).not.toContain(player.token);
  await app.close();
});

it("escapes control characters of an address that a proxy passed on", async () => {
  const app = await createTestApp({ trustedProxies: 1 });
  await app.app.inject({ url: "/healthz", headers: { "x-forwarded-for": "\u009b31m" } });
  const log = app.log.join("");
  expect(log).toContain("\\u009b31m");
  expect(log).not.toContain("\u009b");
  await app.close();
});
