import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "../../../testing/clients/new-client.ts";
import type { Fault } from "../../../testing/sms/fake-vendor.ts";
import type { FakeSocial } from "../../../testing/social/fake-social.ts";
import {
  beginAt,
  comeBack,
  createSocialApp,
  inIosApp,
  inWechat,
  proveSocial,
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

const clients = { wechat: inWechat, qq: newClient, apple: inIosApp };

async function landing(
  provider: keyof typeof clients,
  { isSnapshot = false, fault }: { isSnapshot?: boolean; fault?: Fault } = {},
): Promise<string> {
  const address = await beginAt(app, clients[provider](), provider);
  const back = await fake.allow(address, { name: "someone", isSnapshot });
  if (fault) fake.failNext(fault);
  return comeBack(app, back);
}

const warnings = () => app.log.filter((line) => line.includes('"level":40'));

test("a player who sees a snapshot of the page gets no handle, and the real account after leaving it", async () => {
  expect(await landing("wechat", { isSnapshot: true })).toBe("/app/user/social/#snapshot");
  const { sign, headers } = await proveSocial({ app, fake }, "someone", inWechat());
  expect((await app.call("user/socialLogin", { sign }, headers)).data.token).toBeUndefined();
  const made = await app.call("user/socialRegister", { sign }, headers);
  expect(made.code).toBe(1);
  expect(await landing("wechat", { isSnapshot: true })).toBe("/app/user/social/#snapshot");
  const { rows } = await app.database.pool.query("select uid::text from social_logins");
  expect(rows, "no other account").toEqual([{ uid: made.data.uid }]);
  expect(warnings(), "nothing for the operator to do").toEqual([]);
});

test("an official account outside the Open Platform is told to the operator once", async () => {
  fake.tieOfficialAccount(false);
  for (let times = 0; times < 3; times += 1) {
    expect(await landing("wechat")).toBe("/app/user/social/#failed");
  }
  expect(await landing("wechat", { isSnapshot: true })).toBe("/app/user/social/#snapshot");
  fake.tieOfficialAccount(true);
  expect(warnings().map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/WECHAT_ACCOUNT_.*no unionid.*Open Platform/),
  ]);
  expect(await landing("wechat")).toContain("#sign=");
});

const refused = (status: number, body: object): Fault => ({ status, body: JSON.stringify(body) });

test.each([
  ["wechat", refused(200, { errcode: 40164, errmsg: "invalid ip" }), "WECHAT_ACCOUNT_*: 40164"],
  ["wechat", refused(200, { errcode: 40125, errmsg: "app_secret" }), "WECHAT_ACCOUNT_*: 40125"],
  ["qq", refused(200, { error: 100009, error_description: "client_secret" }), "QQ_*: 100009"],
  ["apple", refused(400, { error: "invalid_client" }), "APPLE_*: invalid_client"],
] as const)(
  "settings that %s refuses are told to the operator once (%j)",
  async (provider, fault, words) => {
    const before = warnings().length;
    for (let times = 0; times < 2; times += 1) {
      expect(await landing(provider, { fault })).toBe("/app/user/social/#failed");
    }
    const lines = warnings().slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(words);
  },
);

test.each([
  ["wechat", refused(200, { errcode: 40163, errmsg: "code been used" })],
  ["wechat", refused(200, { errcode: 40029, errmsg: "invalid code" })],
  ["wechat", refused(200, { errcode: -1, errmsg: "system error" })],
  ["qq", refused(200, { error: 100020, error_description: "code is reused" })],
  ["apple", refused(400, { error: "invalid_grant" })],
  ["wechat", refused(200, { errcode: { toString: "secret" } })],
] as const)(
  "an answer of %s that no setting is to blame for is not logged (%j)",
  async (provider, fault) => {
    const before = warnings().length;
    expect(await landing(provider, { fault })).toBe("/app/user/social/#failed");
    expect(warnings()).toHaveLength(before);
  },
);
