import { sql } from "kysely";
import { expect, it } from "vitest";
import { makePlayer } from "../../testing/accounts.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { uploadAvatar } from "../../testing/uploads.ts";
import { redactUrl } from "./logger.ts";

it.each([
  ["/app/home/", "/app/home/"],
  ["/app/home/?token=abc&cid=pf-main#x", "/app/home/?token=[cut]&cid=[cut]"],
  ["/app/home/?cid=pf-main&a=b", "/app/home/?cid=pf-main&a=[cut]"],
  ["/app/home/?cid=%E5%BC%A0", "/app/home/?cid=[cut]"],
  ["/app/home/?%74oken=abc", "/app/home/?[cut]"],
  ["/app/user/login/?username=a&password=b?c=d", "/app/user/login/?username=[cut]&password=[cut]"],
  ["/app/home/?justatoken", "/app/home/?[cut]"],
  ["/h5/enter/abc-def?x=1", "/h5/enter/[cut]?x=[cut]"],
  [
    "/h5/games/gomoku/?cid=a&nickname=n&sign=s",
    "/h5/games/gomoku/?cid=a&nickname=[cut]&sign=[cut]",
  ],
])("logs %s as %s", (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

it("tells that a call was refused and by which code, since the status does not", async () => {
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

it("logs a database error without the row it is about", async () => {
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

it("keeps an upload's headers to itself at the most talkative level too", async () => {
  const app = await createTestApp({ logLevel: "trace" });
  const player = await makePlayer(app);
  const { code } = await uploadAvatar(app.app, player, Buffer.from("no picture"));
  const log = app.log.join("");
  expect(code).toBe(400);
  expect(log).toContain("busboy");
  expect(log).not.toContain(player.token);
  await app.close();
});
