import { generateKeyPairSync } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePlayer, testPassword } from "../../../testing/accounts.ts";
import { newClient } from "../../../testing/clients/new-client.ts";
import { appleAccount } from "../../../testing/social/fake-apple.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  beginAt,
  comeBack,
  createSocialApp,
  inIosApp,
  iphone,
  makeApplePlayer,
  proveSocial,
  signIn,
} from "../../../testing/social/social-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { revokeAppleTokens } from "./apple-tokens.ts";

let app: TestApp;
let fake: FakeSocial;

beforeAll(async () => {
  ({ app, fake } = await createSocialApp());
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

const prove = (name: string, headers = inIosApp()) =>
  proveSocial({ app, fake }, name, headers, "apple");
const bound = (name: string) => makeApplePlayer({ app, fake }, name);
const failedLanding = "/app/user/social/#failed";
const minutes = (count: number) => app.clock.advance(count * 60);
const revoked = (name: string) => fake.apple.revoked.filter((person) => person === name).length;

test("Apple is offered in our apps on iOS, and nowhere else", async () => {
  const offered = async (userAgent: string) => {
    const headers = { ...newClient(), "user-agent": userAgent };
    const { data } = await app.call("user/getSocialProviders", {}, headers);
    const begun = await app.call("user/socialBegin", { provider: "apple" }, headers);
    const isListed = data.some(({ provider }) => provider === "apple");
    expect(begun.code === 1).toBe(isListed);
    return isListed;
  };
  expect(await offered(`${iphone} PlayfrontApp/3.2`)).toBe(true);
  expect(await offered(`${iphone} PlayfrontGameApp/3.2`)).toBe(true);
  expect(await offered(`${iphone} PlayfrontSDK/3.2`)).toBe(false);
  expect(await offered(iphone)).toBe(false);
  expect(await offered("Mozilla/5.0 (Linux; Android 14) PlayfrontApp/3.2")).toBe(false);
});

test("a player logs in by Apple, with an account after consent, and by the same one from then on", async () => {
  const { sign, headers } = await prove("first");
  expect((await app.call("user/socialLogin", { sign }, headers)).data.token).toBeUndefined();
  const made = await app.call("user/socialRegister", { sign }, headers);
  expect(made.code).toBe(1);
  const again = await prove("first");
  const { data } = await app.call("user/socialLogin", { sign: again.sign }, again.headers);
  expect(data.uid).toBe(made.data.uid);
});

test("the page asks for no scope, and for a nonce that is not the state", async () => {
  const address = new URL(await beginAt(app, inIosApp(), "apple"));
  const { state, nonce, ...query } = Object.fromEntries(address.searchParams);
  expect(query).toEqual({
    ...{ response_type: "code", response_mode: "query", client_id: appleAccount.id },
    redirect_uri: "https://shop.example/m/app/oauth/return",
  });
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce).not.toContain(state!);
});

test("unbinding and the end of an account end the consent at Apple, once; a bound one stays", async () => {
  const stays = await bound("stays");
  const leaves = await bound("leaves");
  const goes = await bound("goes");
  const unbind = { provider: "apple", password: testPassword } as const;
  expect((await app.call("user/socialUnbind", unbind, leaves.headers)).code).toBe(1);
  await app.database.pool.query("delete from accounts where uid = $1", [goes.uid]);
  await app.tasks.clean_up();
  expect(revoked("leaves")).toBe(0);
  minutes(16);
  await app.tasks.clean_up();
  await app.tasks.clean_up();
  expect(["leaves", "goes", "stays"].map(revoked)).toEqual([1, 1, 0]);
  expect((await app.call("user/getSocialLogins", {}, stays.headers)).data).toHaveLength(1);
});

test("who turns back before there is an account leaves no consent behind, also if Apple cannot be reached at first", async () => {
  await prove("shy");
  minutes(16);
  fake.failNext({ status: 503, body: "" });
  await app.tasks.clean_up();
  expect(revoked("shy")).toBe(0);
  await app.tasks.clean_up();
  expect(revoked("shy")).toBe(1);
});

test("a binding of long ago ends at Apple as well", async () => {
  const old = await bound("old");
  app.clock.advance(31 * 86_400);
  await app.database.pool.query("delete from accounts where uid = $1", [old.uid]);
  await app.tasks.clean_up();
  expect(revoked("old")).toBe(1);
  app.clock.set(new Date());
});

test("a token is kept while Apple refuses the shop, and forgotten 30 days after the first try", async () => {
  const kept = async () =>
    (await app.database.pool.query("select from apple_tokens where tried_since is not null"))
      .rowCount;
  await prove("refused");
  minutes(16);
  const answer = { status: 400, body: JSON.stringify({ error: "invalid_client" }) };
  for (const [days, left] of [
    [0, 1],
    [29, 1],
    [2, 0],
  ] as const) {
    app.clock.advance(days * 86_400);
    fake.failNext(answer);
    await app.tasks.clean_up();
    expect(await kept()).toBe(left);
  }
  expect(revoked("refused")).toBe(0);
  app.clock.set(new Date());
});

test("a run in which Apple refuses a revocation logs it once, with the reason and no secret", async () => {
  const failures = () => app.log.filter((line) => line.includes("could not be ended at Apple"));
  const sent = () => new URLSearchParams(fake.requests.at(-1)!.body);
  await prove("refused-once");
  minutes(16);
  app.log.length = 0;
  // Vendors repeat what they were sent.
  const description = "the client_secret and the token of the shop";
  const body = JSON.stringify({ error: "invalid_grant", error_description: description });
  fake.failNext({ status: 400, body });
  await app.tasks.clean_up();
  const part = "clean-up of tokens of Apple to revoke";
  expect(failures()).toEqual([
    `${part}: 1 consents could not be ended at Apple: refused, invalid_grant`,
  ]);
  fake.failNext({ status: 503, body: "" });
  await app.tasks.clean_up();
  expect(failures()[1]).toMatch(/: unreached, status 503$/);
  const secrets = [sent().get("token")!, sent().get("client_secret")!];
  await app.tasks.clean_up();
  expect(failures(), "nothing is logged of one that succeeds").toHaveLength(2);
  expect(revoked("refused-once")).toBe(1);
  for (const secret of [...secrets, description]) expect(app.log.join("\n")).not.toContain(secret);
});

test("while Apple cannot be reached, a run asks it once", async () => {
  for (const name of ["one", "two", "three"]) await prove(name);
  minutes(16);
  const before = fake.requests.length;
  fake.failNext({ status: 503, body: "" });
  await app.tasks.clean_up();
  expect(fake.requests).toHaveLength(before + 1);
  await app.tasks.clean_up();
  expect(["one", "two", "three"].map(revoked)).toEqual([1, 1, 1]);
});

test("a player who comes back during a revocation keeps the new token", async () => {
  await prove("returns");
  minutes(16);
  const player = await makePlayer(app);
  const { db, clock, secrets } = app.deps;
  const revoke = async () => {
    const { sign } = await prove("returns", inIosApp(player.headers));
    expect((await app.call("user/socialBind", { sign }, player.headers)).code).toBe(1);
    return { result: "revoked" } as const;
  };
  for await (const _ of revokeAppleTokens({ db, clock, secrets, apple: { revoke } }));
  await app.database.pool.query("delete from accounts where uid = $1", [player.uid]);
  minutes(16);
  await app.tasks.clean_up();
  expect(revoked("returns")).toBe(1);
});

test("what ends a consent is sealed, and no secret of Apple is logged", async () => {
  const before = fake.requests.length;
  await bound("private");
  const sent = fake.requests.slice(before).map(({ body }) => new URLSearchParams(body));
  const secrets = sent.flatMap((form) => [form.get("client_secret"), form.get("code")]);
  const { rows } = await app.database.pool.query("select sealed_token from apple_tokens");
  const stored = rows.map(({ sealed_token: sealed }) => sealed.toString("latin1")).join();
  expect(stored).not.toMatch(/r[0-9a-f]{32}/);
  const log = app.log.join("\n");
  for (const secret of secrets.filter((each) => each !== null)) expect(log).not.toContain(secret);
  expect(secrets.filter((each) => each !== null).length).toBeGreaterThan(1);
  expect(log).not.toContain("PRIVATE KEY");
});

test("a code works once, and not for another browser's way", async () => {
  const [mine, other] = [inIosApp(), inIosApp()];
  const back = await fake.allow(await beginAt(app, mine, "apple"), { name: "replayed" });
  const elsewhere = new URL(await beginAt(app, other, "apple")).searchParams.get("state");
  const swapped = new URL(back);
  swapped.searchParams.set("state", elsewhere!);
  // The nonce is that of the other way.
  expect(await comeBack(app, swapped)).toBe(failedLanding);
  expect(await comeBack(app, back)).toBe(failedLanding);
});

type Forged = (claims: JWTPayload) => Promise<string> | string;
const later = () => Math.floor(Date.now() / 1000) + 600;
const wrongTokens: Record<string, Forged> = {
  "of another way": (claims) => fake.apple.sign({ ...claims, nonce: "0".repeat(64) }),
  "without a nonce": ({ nonce, ...claims }) => fake.apple.sign(claims),
  "for another application": (claims) => fake.apple.sign({ ...claims, aud: "cn.other.web" }),
  "that another application of several asked for": (claims) =>
    fake.apple.sign({ ...claims, aud: [appleAccount.id, "cn.other.web"], azp: "cn.other.web" }),
  "for several applications": (claims) =>
    fake.apple.sign({ ...claims, aud: [appleAccount.id, "cn.other.web"] }),
  "of another issuer": (claims) => fake.apple.sign({ ...claims, iss: "https://evil.example" }),
  "that is over": (claims) => fake.apple.sign({ ...claims, exp: later() - 1200 }),
  "without a player": ({ sub, ...claims }) => fake.apple.sign(claims),
  "without a signature": (claims) =>
    new UnsecuredJWT({ ...claims, iss: "https://appleid.apple.com", aud: appleAccount.id })
      .setExpirationTime(later())
      .encode(),
  "signed with Apple's public key as a secret": (claims) =>
    new SignJWT({ ...claims, iss: "https://appleid.apple.com", aud: appleAccount.id })
      .setProtectedHeader({ alg: "HS256", kid: "apple-key-1" })
      .setExpirationTime(later())
      .sign(Buffer.from(fake.apple.publicKey.export({ type: "spki", format: "pem" }))),
  "signed by somebody else": (claims) =>
    new SignJWT({ ...claims, iss: "https://appleid.apple.com", aud: appleAccount.id })
      .setProtectedHeader({ alg: "RS256", kid: "apple-key-1" })
      .setExpirationTime(later())
      .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
};

test.each(Object.entries(wrongTokens))("an id token %s names nobody", async (_name, forge) => {
  const address = await beginAt(app, inIosApp(), "apple");
  const back = await fake.allow(address, { name: "forged" });
  const nonce = new URL(address).searchParams.get("nonce")!;
  const idToken = await forge({ sub: "000123.victim.0001", nonce });
  const answer = { id_token: idToken, refresh_token: "r", access_token: "a" };
  fake.failNext({ status: 200, body: JSON.stringify(answer) });
  expect(await comeBack(app, back)).toBe(failedLanding);
});

test("the same answer with a right id token names the player", async () => {
  const address = await beginAt(app, inIosApp(), "apple");
  const back = await fake.allow(address, { name: "right" });
  const nonce = new URL(address).searchParams.get("nonce")!;
  const idToken = await fake.apple.sign({ sub: "000123.right.0001", nonce });
  const answer = { id_token: idToken, refresh_token: "r", access_token: "a" };
  fake.failNext({ status: 200, body: JSON.stringify(answer) });
  expect(signIn(await comeBack(app, back))).not.toBe("");
});

test("whether an Apple account has an account here is told to its owner alone", async () => {
  await bound("known");
  const unknown = await app.call("user/socialLogin", { sign: "x".repeat(43) }, inIosApp());
  const begun = await Promise.all(
    ["known", "nobody"].map(async () => (await beginAt(app, inIosApp(), "apple")).split("?")[0]),
  );
  expect(new Set(begun).size).toBe(1);
  const { sign } = await prove("known");
  // Another device with the handle learns what one with a made-up handle learns.
  const stolen = await app.call("user/socialLogin", { sign }, inIosApp());
  expect({ code: stolen.code, msg: stolen.msg }).toEqual({ code: unknown.code, msg: unknown.msg });
});
