import { appleNoticesPath } from "@playfront/contract/constants";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testPassword } from "../../../testing/accounts.ts";
import { newPhone } from "../../../testing/clients/captcha.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import { countEvents } from "../../../testing/count-events.ts";
import { appleAccount } from "../../../testing/social/fake-apple.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  createSocialApp,
  inIosApp,
  makeApplePlayer,
  proveSocial,
} from "../../../testing/social/social-app.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

type Headers = Record<string, string>;

const bound = (name: string) => makeApplePlayer({ app, fake }, name);
const prove = (name: string) => proveSocial({ app, fake }, name, inIosApp(), "apple");

/** An account that Apple alone logs in to. */
async function registered(name: string) {
  const { sign, headers } = await prove(name);
  const { data } = await app.call("user/socialRegister", { sign }, headers);
  return { uid: data.uid, headers: { ...headers, token: data.token } };
}

/** A moment after what the player did last. */
const now = () => Math.floor(app.clock.now().getTime() / 1000) + 1;
const sign = (person: string, type: string, claims: JWTPayload = {}) =>
  fake.apple.signNotice({ person, type }, { iat: now(), ...claims });

async function post(
  payload: unknown,
  { on = app, ip = "198.51.100.1", type = "application/json" } = {},
) {
  const body = typeof payload === "string" ? JSON.stringify({ payload }) : JSON.stringify(payload);
  const headers = { "content-type": type, "x-forwarded-for": ip };
  return (await on.app.inject({ method: "POST", url: appleNoticesPath, headers, payload: body }))
    .statusCode;
}

const loginsOf = async (headers: Headers) =>
  (await app.call("user/getSocialLogins", {}, headers)).data.map(({ provider }) => provider);
const messagesOf = async (headers: Headers) =>
  (await app.call("user/getUserMessageList", { pageSize: 50 }, headers)).data.filter(
    ({ title }) => title !== "已绑定 Apple 登录",
  );
const tokens = async () => (await app.database.pool.query("select from apple_tokens")).rowCount;

describe("the end of a consent or of an Apple account", () => {
  test.each(["consent-revoked", "account-delete", "account-deleted"])(
    "%s unbinds Apple from an account that has other ways in, and names these to the player",
    async (type) => {
      const { uid, headers } = await bound(type);
      await app.database.pool.query("update accounts set phone = $2 where uid = $1", [
        uid,
        newPhone(),
      ]);
      const before = await tokens();
      expect(await post(await sign(type, type))).toBe(200);
      expect(await loginsOf(headers)).toEqual([]);
      const [message, ...others] = await messagesOf(headers);
      expect(others).toEqual([]);
      expect(message!.title).toBe("已解除 Apple 登录");
      expect(message!.content).toContain("您仍可用以下方式登录：手机号、用户名和密码。");
      expect(message!.content).toContain(type === "consent-revoked" ? "停止" : "删除");
      expect(await tokens(), "Apple has nothing left to revoke").toBe(before! - 1);
      const { data } = await app.call("user/getActivityList", {}, headers);
      expect(data[0]).toMatchObject({ event: "social-unbound" });
      const again = await prove(type);
      const { data: found } = await app.call(
        "user/socialLogin",
        { sign: again.sign },
        again.headers,
      );
      expect(found.uid).toBeUndefined();
    },
  );

  test("a log-in that waits for its second step ends with it", async () => {
    const player = await bound("waits");
    const { code } = await enableSecondFactor(app, player);
    const { sign: handle, headers } = await prove("waits");
    const { data } = await app.call("user/socialLogin", { sign: handle }, headers);
    const { sign: step } = data as unknown as { sign: string };
    expect(await post(await sign("waits", "consent-revoked"))).toBe(200);
    const form = { sign: step, code: code(1) };
    expect((await app.call("user/secondFactorSubmit", form, headers)).code).toBe(403);
  });

  test("a revoked consent leaves the last way in, by which the player gets in after consenting anew", async () => {
    const { uid, headers } = await registered("alone");
    expect(await post(await sign("alone", "consent-revoked"))).toBe(200);
    expect(await loginsOf(headers)).toEqual(["apple"]);
    const [message] = await messagesOf(headers);
    expect(message!.content).toContain("唯一的登录方式");
    expect(message!.content).toContain("再次用 Apple 登录");
    const back = await prove("alone");
    const { data } = await app.call("user/socialLogin", { sign: back.sign }, back.headers);
    expect(data.uid).toBe(uid);
  });

  test("a deleted Apple account that was the last way in is unbound; the account stays, and its player is told", async () => {
    const { uid, headers } = await registered("lost");
    expect(await post(await sign("lost", "account-deleted"))).toBe(200);
    expect(await loginsOf(headers)).toEqual([]);
    const [message] = await messagesOf(headers);
    expect(message!.content).toContain("唯一的登录方式");
    expect(message!.content).toContain("绑定手机号");
    expect((await app.call("user/checkLogin", {}, headers)).data.uid).toBe(uid);
  });

  test("a notice of a player who is unknown here, or has unbound meanwhile, is taken and changes nothing", async () => {
    expect(await post(await sign("stranger", "account-deleted"))).toBe(200);
    const { headers } = await bound("unbound");
    const form = { provider: "apple", password: testPassword } as const;
    expect((await app.call("user/socialUnbind", form, headers)).code).toBe(1);
    const before = (await messagesOf(headers)).length;
    expect(await post(await sign("unbound", "consent-revoked"))).toBe(200);
    expect(await messagesOf(headers)).toHaveLength(before);
  });

  test("a notice that comes after the player has consented anew changes nothing", async () => {
    const { headers } = await bound("returns");
    const late = await sign("returns", "consent-revoked", { iat: now() - 10 });
    expect(await post(late)).toBe(200);
    expect(await loginsOf(headers)).toEqual(["apple"]);
    expect(await messagesOf(headers)).toEqual([]);
  });
});

test.each(["email-enabled", "email-disabled", "something-new"])(
  "%s is taken and changes nothing",
  async (type) => {
    const { headers } = await bound(type);
    expect(await post(await sign(type, type))).toBe(200);
    expect(await loginsOf(headers)).toEqual(["apple"]);
    expect(await messagesOf(headers)).toEqual([]);
  },
);

test("a notice counts once, also if it comes again at the same moment or after the player is back", async () => {
  const { headers } = await bound("replayed");
  const notice = await sign("replayed", "consent-revoked");
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(notice)));
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect(await messagesOf(headers)).toHaveLength(1);
  // A token of before, so that only the number of the notice tells.
  const back = await proveSocial({ app, fake }, "replayed", inIosApp(headers), "apple");
  expect((await app.call("user/socialBind", { sign: back.sign }, headers)).code).toBe(1);
  await app.database.pool.query("update apple_tokens set created_at = '2020-01-01'");
  expect(await post(notice)).toBe(200);
  expect(await loginsOf(headers)).toEqual(["apple"]);
});

type Forged = (person: string) => Promise<string> | string;
const claimsOf = (person: string) => ({
  ...{ iss: "https://appleid.apple.com", aud: appleAccount.id, jti: "made-up", iat: now() },
  events: JSON.stringify({ type: "account-deleted", sub: `000123.${person}.0001` }),
});
const forgeries: Record<string, Forged> = {
  "for another application": (person) => sign(person, "account-deleted", { aud: "cn.other.web" }),
  "of another issuer": (person) => sign(person, "account-deleted", { iss: "https://evil.example" }),
  "of two days ago": (person) => sign(person, "account-deleted", { iat: now() - 2 * 86_400 }),
  "of tomorrow": (person) => sign(person, "account-deleted", { iat: now() + 86_400 }),
  "with an endless number": (person) => sign(person, "account-deleted", { jti: "x".repeat(201) }),
  "without an event": (person) => sign(person, "account-deleted", { events: "no json" }),
  "without a player": (person) =>
    sign(person, "account-deleted", { events: { type: "account-deleted" } }),
  "without a signature": (person) => new UnsecuredJWT(claimsOf(person)).encode(),
  "signed with Apple's public key as a secret": (person) =>
    new SignJWT(claimsOf(person))
      .setProtectedHeader({ alg: "HS256", kid: "apple-key-1" })
      .sign(Buffer.from(fake.apple.publicKey.export({ type: "spki", format: "pem" }))),
  "with another payload under Apple's signature": async (person) => {
    const [head, , signature] = (await sign("somebody-else", "account-deleted")).split(".");
    const claims = Buffer.from(JSON.stringify(claimsOf(person))).toString("base64url");
    return `${head}.${claims}.${signature}`;
  },
  "that is an id token": (person) => fake.apple.sign({ sub: `000123.${person}.0001`, jti: "1" }),
};

test.each(Object.entries(forgeries))(
  "a notice %s is refused and unbinds nobody",
  async (name, forge) => {
    const { headers } = await bound(name);
    expect(await post(await forge(name))).toBe(400);
    expect(await loginsOf(headers)).toEqual(["apple"]);
    expect(await messagesOf(headers)).toEqual([]);
  },
);

test("other bodies are refused: without a payload, too long, of another type, and by GET", async () => {
  for (const body of [{}, [], { payload: {} }, { payload: "" }, { payload: "x.y.z" }]) {
    expect(await post(body), JSON.stringify(body)).toBe(400);
  }
  expect(await post("x".repeat(17_000))).toBe(413);
  expect(await post("x", { type: "text/plain" })).toBe(415);
  expect((await app.app.inject({ method: "GET", url: appleNoticesPath })).statusCode).toBe(404);
});

test("while Apple's keys cannot be fetched, Apple is asked to send again, and the notice is good then", async () => {
  const node = await app.anotherNode();
  const on = { ...app, app: node };
  const { headers } = await bound("later");
  const notice = await sign("later", "consent-revoked");
  fake.failNext({ status: 500, body: "" });
  expect(await post(notice, { on })).toBe(503);
  expect(await loginsOf(headers)).toEqual(["apple"]);
  expect(await post(notice, { on })).toBe(200);
  expect(await loginsOf(headers)).toEqual([]);
  await node.close();
});

test("an address that sends what is not Apple's is stopped, Apple's own is not", async () => {
  const limited = await app.anotherNode({ config: { ...app.config, limitFactor: 1 } });
  const on = { ...app, app: limited };
  const [flood, apple] = [
    { on, ip: "198.51.100.66" },
    { on, ip: "198.51.100.77" },
  ];
  for (const { ip } of [flood, apple])
    await countEvents(app, { key: `apple-notice:ip:${ip}`, windowSeconds: 3600 }, 119);
  expect(await post("x.y.z", flood)).toBe(400);
  expect(await post("x.y.z", flood)).toBe(429);
  const { headers } = await bound("not-counted");
  const mail = await sign("not-counted", "email-enabled");
  expect(await post(mail, apple)).toBe(200);
  expect(await post(await sign("not-counted", "consent-revoked"), apple)).toBe(200);
  expect(await loginsOf(headers)).toEqual([]);
  await limited.close();
});

test("nothing of a notice is logged or kept but the hash of its number, for two days", async () => {
  const { headers } = await bound("quiet");
  const notice = await sign("quiet", "consent-revoked", { jti: "number-of-quiet" });
  app.log.length = 0;
  expect(await post(notice)).toBe(200);
  expect(await loginsOf(headers)).toEqual([]);
  for (const part of [notice, "number-of-quiet", "000123.quiet"]) {
    expect(app.log.join("\n")).not.toContain(part);
  }
  const kept = async () => (await app.database.pool.query("select from apple_notices")).rowCount;
  expect(await kept()).toBeGreaterThan(0);
  app.clock.advance(2 * 86_400 + 1);
  await app.tasks.clean_up();
  expect(await kept()).toBe(0);
  app.clock.set(new Date());
});

test("a shop without Apple takes no notices", async () => {
  const other = await createTestApp();
  expect(await post("x.y.z", { on: other })).toBe(404);
  await other.close();
});
