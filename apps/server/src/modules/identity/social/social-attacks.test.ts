import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { enableSecondFactor } from "../../../testing/clients/second-factor.ts";
import type { Fault } from "../../../testing/sms/fake-vendor.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  beginAt,
  comeBack,
  createSocialApp,
  proveSocial,
  signIn,
} from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const prove = (name: string, headers: Record<string, string> = newClient()) =>
  proveSocial({ app, fake }, name, headers);
const logIn = ({ sign, headers }: { sign: string; headers: Record<string, string> }) =>
  app.call("user/socialLogin", { sign }, headers);

async function registered(name: string) {
  const { sign, headers } = await prove(name);
  const { data } = await app.call("user/socialRegister", { sign }, headers);
  return { uid: data.uid, headers: { ...headers, token: data.token } };
}

const failedLanding = "/app/user/social/#failed";

test("login CSRF: a return that an attacker prepared logs the victim's device in to nothing", async () => {
  await registered("attacker");
  const back = await fake.allow(await beginAt(app, newClient()), { name: "attacker" });
  const sign = signIn(await comeBack(app, back));
  const victim = newClient();
  expect((await logIn({ sign, headers: victim })).code).toBe(403);
  const player = await makePlayer(app);
  const bound = await app.call("user/socialBind", { sign }, player.headers);
  expect(bound.code, "nor is the attacker's account bound to the victim's").toBe(403);
});

test("phishing: who began on another device gets nothing of a victim's consent", async () => {
  await registered("victim");
  const attacker = newClient();
  const address = await beginAt(app, attacker);
  const back = await fake.allow(address, { name: "victim" });
  const sign = signIn(await comeBack(app, back));
  const state = new URL(address).searchParams.get("state")!;
  const code = back.searchParams.get("code")!;
  for (const guess of [state, code]) {
    expect((await logIn({ sign: guess, headers: attacker })).code).toBe(403);
  }
  expect((await logIn({ sign, headers: newClient() })).code, "the victim's browser").toBe(403);
});

test("a state is made here, works once and for ten minutes", async () => {
  const headers = newClient();
  const back = await fake.allow(await beginAt(app, headers), { name: "replayed" });
  const asked = fake.requests.length;
  const forged = new URL(back);
  forged.searchParams.set("state", "made-up");
  expect(await comeBack(app, forged)).toBe(failedLanding);
  expect(fake.requests, "a made-up state never reaches the provider").toHaveLength(asked);
  expect(await comeBack(app, back)).toMatch(/^\/app\/user\/social\/#sign=[\w-]{43}$/);
  expect(await comeBack(app, back), "code replay").toBe(failedLanding);
  expect(fake.requests).toHaveLength(asked + 1);
  const late = await fake.allow(await beginAt(app, headers), { name: "late" });
  app.clock.advance(601);
  expect(await comeBack(app, late)).toBe(failedLanding);
});

test("a code that was used with another state is worth nothing", async () => {
  const back = await fake.allow(await beginAt(app, newClient()), { name: "stolen-code" });
  await comeBack(app, back);
  const thief = newClient();
  const own = new URL(await fake.allow(await beginAt(app, thief), { name: "thief" }));
  own.searchParams.set("code", back.searchParams.get("code")!);
  expect(await comeBack(app, own)).toBe(failedLanding);
});

test("open redirect: whatever the return carries, it goes on to the shop's own page", async () => {
  const evil = "https://evil.example/";
  for (const query of [
    `redirect=${evil}`,
    `state=x&code=y&redirect_uri=${evil}`,
    `state=//evil.example&code=y`,
    "state=a&state=b&code=c",
    "state[]=a&code=c",
  ]) {
    const { headers } = await app.app.inject({
      method: "GET",
      url: `/m/app/oauth/return?${query}`,
    });
    expect(headers.location).toBe(failedLanding);
  }
  const { headers } = await app.app.inject({
    method: "GET",
    url: "/m/app/oauth/return",
    headers: { host: "evil.example" },
  });
  expect(headers.location).toBe(failedLanding);
  const address = new URL(await beginAt(app, { ...newClient(), host: "evil.example" }));
  expect(address.searchParams.get("redirect_uri")).toBe("https://shop.example/m/app/oauth/return");
});

test("the return is kept by no cache, sends no referrer and works by GET alone", async () => {
  const { headers } = await app.app.inject({ method: "GET", url: "/m/app/oauth/return" });
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  const back = await fake.allow(await beginAt(app, newClient()), { name: "previewed" });
  const url = back.pathname + back.search;
  await app.app.inject({ method: "HEAD", url });
  expect(await comeBack(app, back)).toContain("#sign=");
});

describe("a handle", () => {
  test("logs in once, and the answer to a wrong one says nothing", async () => {
    await registered("once");
    const proved = await prove("once");
    expect((await logIn(proved)).code).toBe(1);
    const used = await logIn(proved);
    const unknown = await logIn({ sign: "x".repeat(43), headers: proved.headers });
    const elsewhere = await logIn({ ...(await prove("once")), headers: newClient() });
    const unbound = await logIn({ ...(await prove("nobody")), headers: newClient() });
    for (const answer of [unknown, elsewhere, unbound]) {
      expect({ code: answer.code, msg: answer.msg, data: answer.data }).toEqual({
        code: used.code,
        msg: used.msg,
        data: used.data,
      });
    }
  });

  test("ends after ten minutes", async () => {
    const proved = await prove("slow");
    app.clock.advance(601);
    expect((await app.call("user/socialRegister", proved, proved.headers)).code).toBe(403);
  });

  test("makes one account of one person, however often at once", async () => {
    const proved = await Promise.all([1, 2, 3, 4].map(() => prove("racer")));
    const answers = await Promise.all(
      proved.map(({ sign, headers }) => app.call("user/socialRegister", { sign }, headers)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([1, 409, 409, 409]);
    const { rows } = await app.database.pool.query(
      "select count(*)::int from accounts where uid not in (select uid from social_logins) and not password_set",
    );
    expect(rows, "no account without a way in is left").toEqual([{ count: 0 }]);
  });
});

describe("account take-over by binding", () => {
  test("an account of a provider that is bound cannot be bound to another account", async () => {
    const owner = await registered("owned");
    const thief = await makePlayer(app);
    const { sign } = await prove("owned", thief.headers);
    expect((await app.call("user/socialBind", { sign }, thief.headers)).code).toBe(409);
    expect((await logIn(await prove("owned"))).data.uid).toBe(owner.uid);
  });

  test("a second account of the same provider does not replace the first", async () => {
    const player = await makePlayer(app);
    const first = await prove("bound-first", player.headers);
    await app.call("user/socialBind", { sign: first.sign }, player.headers);
    const second = await prove("bound-second", player.headers);
    const { code } = await app.call("user/socialBind", { sign: second.sign }, player.headers);
    expect(code).toBe(409);
    expect((await logIn(await prove("bound-first"))).data.uid).toBe(player.uid);
  });

  test("a stolen token binds and unbinds nothing without the password", async () => {
    const player = await makePlayer(app);
    app.clock.advance(601);
    const { sign } = await prove("thief-of-tokens", player.headers);
    const bind = (password?: string) =>
      app.call("user/socialBind", { sign, password }, player.headers);
    expect((await bind()).code).toBe(400);
    expect((await bind("a-wrong-guess-1")).code).toBe(1001);
    expect((await bind(testPassword)).code).toBe(1);
    const form = { provider: "wechat" } as const;
    expect((await app.call("user/socialUnbind", form, player.headers)).code).toBe(400);
  });

  test("unbinding ends a log-in that waits for its second step", async () => {
    const player = await makePlayer(app);
    const { code } = await enableSecondFactor(app, player);
    const bound = await prove("unbound-meanwhile", player.headers);
    await app.call("user/socialBind", { sign: bound.sign }, player.headers);
    const proved = await prove("unbound-meanwhile");
    const { sign } = (await logIn(proved)).data as unknown as { sign: string };
    await app.call("user/socialUnbind", { provider: "wechat" }, player.headers);
    app.clock.advance(30);
    const form = { sign, code: code() };
    expect((await app.call("user/secondFactorSubmit", form, proved.headers)).code).toBe(403);
  });
});

test("a token of QQ for another application names nobody", async () => {
  const headers = newClient();
  const address = await beginAt(app, headers, "qq");
  const back = await fake.allow(address.replace("101000001", "101999999"), { name: "substituted" });
  expect(await comeBack(app, back)).toBe(failedLanding);
});

const wrongAnswers: Record<string, Fault> = {
  "no JSON": { status: 200, body: "not json" },
  null: { status: 200, body: "null" },
  "an id that is no text": { status: 200, body: JSON.stringify({ unionid: ["u-array"] }) },
  "no id across applications": { status: 200, body: JSON.stringify({ openid: "o-only" }) },
  "an endless id": { status: 200, body: JSON.stringify({ unionid: "u".repeat(20_000) }) },
  "a gateway's page": { status: 502, body: "<html>" },
  "a closed connection": "drop",
  "half an answer": "cut",
};

test.each(Object.entries(wrongAnswers))(
  "%s from the provider logs nobody in, and nothing secret is logged",
  async (_name, fault) => {
    const back = await fake.allow(await beginAt(app, newClient()), { name: "unlucky" });
    fake.failNext(fault);
    expect(await comeBack(app, back)).toBe(failedLanding);
    const log = app.log.join("\n");
    expect(log).not.toContain("site-secret");
    expect(log).not.toContain(back.searchParams.get("code"));
  },
);
