import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { currentCode } from "../../../testing/clients/second-factor.ts";
import { startOfNextDay } from "../../../testing/next-day.ts";
import {
  callConsole,
  ownPassword,
  resetOperator,
  signInNew,
  solveWork,
} from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
type Operator = Awaited<ReturnType<typeof signInNew>>;

beforeAll(async () => {
  app = await createTestApp({ trustedProxies: 1 });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(startOfNextDay(app.clock.now())));

const from = (address: string) => ({ "x-forwarded-for": address });
const codeOf = ({ key }: Operator) => currentCode(key, app.clock.now());

async function begin(name: string, headers = {}, password = ownPassword) {
  const { body, status } = await callConsole(app, "session/begin", { name, password }, headers);
  expect(status, body.msg).toBe(200);
  return body;
}

const finish = (sign: string, code: string, headers = {}) =>
  callConsole(app, "session/finish", { sign, code }, headers);

/** Tries five codes from an address; returns how many the server has compared. */
async function guess({ name }: Operator, address: string): Promise<number> {
  const { sign } = await begin(name, from(address));
  let compared = 0;
  for (let tried = 0; tried < 5; tried += 1) {
    const { body } = await finish(sign, "000000", from(address));
    expect(body.code).toBe(1008);
    if (!body.msg?.includes("今天")) compared += 1;
  }
  return compared;
}

async function trailOf({ id }: Operator, action: string) {
  const rows = app.database.db.selectFrom("operator_trail").selectAll();
  return rows.where("object", "=", `operator/${id}`).where("action", "=", action).execute();
}

test("of codes from any number of addresses twenty wrong ones are compared in a day", async () => {
  const owner = await signInNew(app, { name: "guessed", role: "administrator" });
  app.clock.advance(60);
  let compared = 0;
  for (let address = 1; address <= 8; address += 1)
    compared += await guess(owner, `203.0.113.${address}`);
  expect(compared).toBe(20);

  const { sign } = await begin("guessed", from("198.51.100.1"));
  const right = await finish(sign, codeOf(owner), from("198.51.100.1"));
  expect(right.body).toMatchObject({ code: 1008, msg: expect.stringContaining("恢复码") });
  expect(await trailOf(owner, "session/wrong-code")).not.toEqual([]);
  expect(await trailOf(owner, "session/codes-used-up")).not.toEqual([]);
  const byRecoveryCode = await finish(sign, owner.recoveryCodes[3]!, from("198.51.100.1"));
  expect(byRecoveryCode.body.failures).toMatchObject({ count: 41 });
  expect(byRecoveryCode.status, "by a recovery code").toBe(200);

  app.clock.set(startOfNextDay(app.clock.now()));
  const tomorrow = await begin("guessed");
  expect((await finish(tomorrow.sign, codeOf(owner))).status, "the next day").toBe(200);
});

test("of many wrong codes at once no more are compared", async () => {
  const owner = await signInNew(app, { name: "at-once", role: "editor" });
  app.clock.advance(60);
  const addresses = Array.from({ length: 10 }, (_, at) => `203.0.113.${at + 1}`);
  const compared = await Promise.all(addresses.map((address) => guess(owner, address)));
  expect(compared.reduce((sum, count) => sum + count, 0)).toBe(20);
});

test("right codes do not use up the wrong ones of the day, and a reset gives new ones", async () => {
  const owner = await signInNew(app, { name: "diligent", role: "editor" });
  for (let login = 0; login < 25; login += 1) {
    app.clock.advance(180);
    const { sign } = await begin("diligent", { cookie: owner.device });
    expect((await finish(sign, codeOf(owner), { cookie: owner.device })).status).toBe(200);
  }
  for (let address = 1; address <= 5; address += 1) await guess(owner, `203.0.113.${address}`);
  const password = await resetOperator(app, { id: owner.id, reason: "phone lost" });
  const { sign, key } = await begin("diligent", {}, password);
  const code = currentCode(key!, app.clock.now());
  const again = await callConsole(app, "session/finish", { sign, code, password: ownPassword });
  expect(again.status).toBe(200);
});

test("ten recovery codes are shown with the authenticator, and each logs in once", async () => {
  const owner = await signInNew(app, { name: "without-phone", role: "administrator" });
  expect(owner.recoveryCodes).toHaveLength(10);
  expect(new Set(owner.recoveryCodes).size).toBe(10);
  const [code = ""] = owner.recoveryCodes;
  const typed = code.toLowerCase().replaceAll("-", " ");
  const { sign } = await begin("without-phone");
  expect((await finish(sign, typed)).body).toMatchObject({ recoveryCodes: null, failures: null });
  expect(await trailOf(owner, "session/recoveryCode")).toMatchObject([
    { changes: [{ field: "codesLeft", before: "10", after: "9" }] },
  ]);
  const used = await begin("without-phone");
  expect((await finish(used.sign, code)).body.code).toBe(1008);
  const { rows } = await app.database.pool.query("select code_hash from operator_recovery_codes");
  expect(JSON.stringify(rows)).not.toContain(owner.recoveryCodes[1]!.replaceAll("-", ""));
});

test("one recovery code of two log-ins at once logs in one", async () => {
  const owner = await signInNew(app, { name: "twice", role: "editor" });
  const signs = [(await begin("twice")).sign, (await begin("twice")).sign];
  const answers = await Promise.all(signs.map((sign) => finish(sign, owner.recoveryCodes[0]!)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("recovery codes are remade after password and code, and the earlier ones end", async () => {
  const owner = await signInNew(app, { name: "remakes", role: "editor" });
  const { headers } = owner;
  app.clock.advance(60);
  const renew = (password: string, code: string) =>
    callConsole(app, "session/renewRecoveryCodes", { password, code }, headers);
  expect((await renew("not-my-password", codeOf(owner))).body.code).toBe(1001);
  expect((await renew(ownPassword, "000000")).body.code).toBe(1008);
  const made = await renew(ownPassword, codeOf(owner));
  expect(made.body.codes).toHaveLength(10);
  expect(await trailOf(owner, "session/wrong-code")).toHaveLength(1);
  expect((await callConsole(app, "session/recoveryCodes", {}, headers)).body).toEqual({ left: 10 });
  const { sign } = await begin("remakes");
  expect((await finish(sign, owner.recoveryCodes[0]!)).body.code).toBe(1008);
  expect((await finish(sign, made.body.codes[0]!)).status).toBe(200);
});

test("passwords in a session can be tried twenty times an hour", async () => {
  const { headers } = await signInNew(app, { name: "stolen", role: "editor" });
  const change = (password: string) =>
    callConsole(app, "session/password", { password, next: "another-horse-battery" }, headers);
  for (let tried = 0; tried < 20; tried += 1)
    expect((await change(`wrong-password-${tried}`)).body.code).toBe(1001);
  expect((await change(ownPassword)).status).toBe(429);
});

test("work is good for one log-in, in the browser that was given it", async () => {
  const owner = await signInNew(app, { name: "worker", role: "editor" });
  const wrong = { name: owner.name, password: "wrong-password-1" };
  await callConsole(app, "session/begin", wrong);
  const { captcha, cookie } = await solveWork(app);
  const right = { name: owner.name, password: ownPassword, captcha };
  expect((await callConsole(app, "session/begin", right)).body.code).toBe(1002);
  expect((await callConsole(app, "session/begin", right, { cookie })).status).toBe(200);
  expect((await callConsole(app, "session/begin", right, { cookie })).body.code).toBe(1002);
});
