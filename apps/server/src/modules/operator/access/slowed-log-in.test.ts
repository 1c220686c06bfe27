import { afterEach, beforeEach, expect, test } from "vitest";
import {
  callConsole,
  ownPassword,
  resetOperator,
  signInNew,
  solveWork,
} from "../../../testing/operators.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof signInNew>>;

beforeEach(async () => {
  app = await createTestApp({ trustedProxies: 1, captchaAnswer: "solved" });
  owner = await signInNew(app, { name: "owner", role: "administrator" });
});
afterEach(() => app.close());

type Headers = Record<string, string>;
const from = (address: string): Headers => ({ "x-forwarded-for": address });

const begin = (password: string, headers: Headers, captcha?: string) =>
  callConsole(app, "session/begin", { name: "owner", password, captcha }, headers);

/** Tries wrong passwords with solved work. */
async function guess(address: string, times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) {
    const given = await callConsole(app, "session/challenge", {}, from(address));
    const cookie = String(given.headers["set-cookie"]).split(";")[0]!;
    await begin(`wrong-password-${tried}`, { ...from(address), cookie }, "solved");
  }
}

async function guessFromTwentyAddresses(): Promise<void> {
  for (let address = 1; address <= 20; address += 1) await guess(`203.0.113.${address}`, 10);
}

/** Logs in with work that is really solved. */
async function beginWithWork(headers: Headers) {
  const { captcha, cookie } = await solveWork(app, headers);
  return begin(ownPassword, { ...headers, cookie: headers.cookie ?? cookie }, captcha);
}

test("200 wrong passwords from 20 addresses lock nobody out: a known browser and a fresh address get in", async () => {
  await guessFromTwentyAddresses();
  const known = { ...from("198.51.100.7"), cookie: owner.device };
  const asked = await begin(ownPassword, known);
  expect(asked.body.code, "asks for work").toBe(1002);
  expect((await beginWithWork(known)).status, "a known browser").toBe(200);
  expect((await beginWithWork(from("198.51.100.8"))).status, "a fresh address").toBe(200);
});

test("an address that is used up does not stop a known browser behind it", async () => {
  await guess("203.0.113.1", 70);
  const stranger = await beginWithWork(from("203.0.113.1"));
  expect(stranger.status).toBe(429);
  expect(stranger.headers["retry-after"]).toBeDefined();
  const known = { ...from("203.0.113.1"), cookie: owner.device };
  expect((await beginWithWork(known)).status).toBe(200);
});

test("a browser is known for 180 days after its last log-in, and until the password changes or is reset", async () => {
  const isKnown = async () => {
    const rows = app.database.db.selectFrom("operator_devices").selectAll();
    return (await rows.where("expires_at", ">", app.clock.now()).execute()).length === 1;
  };
  expect(await isKnown()).toBe(true);
  app.clock.advance(180 * 86_400 - 60);
  expect(await isKnown()).toBe(true);
  app.clock.advance(60);
  expect(await isKnown()).toBe(false);

  const other = await signInNew(app, { name: "changes", role: "editor" });
  expect(await isKnown()).toBe(true);
  const change = { password: ownPassword, next: "another-horse-battery" };
  await callConsole(app, "session/password", change, other.headers);
  expect(await isKnown()).toBe(false);

  const lost = await signInNew(app, { name: "lost", role: "editor" });
  expect(await isKnown()).toBe(true);
  await resetOperator(app, { id: lost.id, reason: "lost" });
  expect(await isKnown()).toBe(false);
});
