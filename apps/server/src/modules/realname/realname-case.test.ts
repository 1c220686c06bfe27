import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePlayer, type TestPlayer } from "../../testing/accounts.ts";
import { type AuthorityApp, createAuthorityApp } from "../../testing/authority-app.ts";
import { mostAtOnce, type NppaFault } from "../../testing/nppa/nppa-authority.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newPerson } from "../../testing/test-person.ts";
import { pendingPresets, verifiedPresets } from "./nppa/nppa-presets.ts";

let fixture: AuthorityApp;
let app: TestApp;
let authority: AuthorityApp["authority"];

beforeAll(async () => {
  fixture = await createAuthorityApp();
  ({ app, authority } = fixture);
});
afterAll(() => fixture.close());

beforeEach(async () => {
  await app.database.pool.query("delete from accounts where realname_status = 'pending'");
  authority.mend();
  // Later than every rest and pause of the previous test.
  app.clock.advance(3600);
  authority.asked.length = 0;
  Object.assign(authority.cases, { settleAfterMs: Number.POSITIVE_INFINITY, settleAs: "verified" });
});

interface Given {
  name: string;
  identity: string;
}

/** A person whom the authority knows. */
function registerPerson(birthDate?: string): Given {
  const person = newPerson(birthDate);
  authority.cases.register.set(person.identity, person.name);
  return person;
}

function submit({ headers }: TestPlayer, { name, identity }: Given) {
  return app.call("user/fcmChange", { realname: name, identity }, headers);
}

async function status({ headers }: TestPlayer) {
  return (await app.call("user/getUserFcmInfo", {}, headers)).data.status;
}

async function titles({ headers }: TestPlayer) {
  const list = await app.call("user/getUserMessageList", {}, headers);
  return list.data.map(({ title }) => title);
}

async function findAccount({ uid }: TestPlayer) {
  const { rows } = await app.database.pool.query("select * from accounts where uid = $1", [uid]);
  return rows[0];
}

async function findCase({ uid }: TestPlayer) {
  const { rows } = await app.database.pool.query("select * from realname_cases where uid = $1", [
    uid,
  ]);
  return rows[0];
}

/** Runs the job once, `minutes` later. */
async function runJobLater(minutes: number) {
  app.clock.advance(minutes * 60);
  await app.tasks.ask_real_names();
}

/** A player whose submission met these faults and is therefore pending. */
async function makePendingPlayer(person: Given, ...faults: NppaFault[]) {
  const player = await makePlayer(app);
  authority.breakNext(...faults);
  expect(await submit(player, person)).toMatchObject({
    code: 1,
    data: { fcm: 0, status: "pending" },
  });
  return player;
}

describe("checked by the authority", () => {
  test("a real name is verified at once; pi and the authority's birth date are stored, the number is not", async () => {
    const [preset] = verifiedPresets;
    const player = await makePlayer(app);
    const answer = await submit(player, { name: preset!.name, identity: preset!.idNum });
    expect(answer).toMatchObject({ code: 1, data: { fcm: 1, status: "verified" } });
    expect(await findAccount(player)).toMatchObject({ pi: preset!.pi, birth_date: "1901-01-01" });
    expect(await findCase(player)).toBeUndefined();
    expect(await titles(player)).toEqual(["实名认证已通过"]);
    expect(authority.asked).toEqual(["check 0"]);
  });

  test("another person's number fails, and nothing of it is stored", async () => {
    const player = await makePlayer(app);
    const { identity } = registerPerson();
    expect((await submit(player, { name: "某某", identity })).code).toBe(1004);
    expect(await findAccount(player)).toMatchObject({
      realname_status: "failed",
      realname_cipher: null,
      identity_masked: null,
      birth_date: null,
      identity_mac: null,
      pi: null,
    });
    expect(await findCase(player)).toBeUndefined();
    expect(await titles(player)).toEqual([]);
  });

  test("a failed player may try again, under a new case", async () => {
    const player = await makePlayer(app);
    const person = registerPerson();
    await submit(player, { ...person, name: "某某" });
    expect((await submit(player, person)).code).toBe(1);
    expect(new Set(authority.cases.held.keys()).size).toBe(authority.cases.held.size);
  });
});

describe("a case that the authority has not decided", () => {
  const [preset] = pendingPresets;
  const person = { name: preset!.name, identity: preset!.idNum };

  test("waits without the number, is queried with growing pauses, and is settled by the job", async () => {
    const player = await makePendingPlayer(person);
    expect(await findCase(player)).toMatchObject({ sealed_person: null, tries: 0 });
    expect(await status(player)).toBe("pending");
    expect((await submit(player, person)).code).toBe(1005);
    await runJobLater(0.5);
    expect(authority.asked).toEqual(["check 0"]);
    for (const minutes of [0.5, 2, 4, 8]) await runJobLater(minutes);
    expect(authority.asked.slice(1)).toEqual(["query 0", "query 0", "query 0", "query 0"]);
    await runJobLater(15);
    expect(authority.asked).toHaveLength(5);
    authority.cases.settleAfterMs = 0;
    await runJobLater(1);
    expect(await status(player)).toBe("verified");
    expect(await findAccount(player)).toMatchObject({ birth_date: "1902-01-01" });
    expect(await titles(player)).toEqual(["实名认证已通过"]);
    await runJobLater(120);
    expect(authority.asked).toHaveLength(6);
  });

  test("may fail later: the player gets a message and may begin again", async () => {
    const player = await makePendingPlayer(person);
    Object.assign(authority.cases, { settleAfterMs: 0, settleAs: "failed" });
    await runJobLater(1);
    expect(await status(player)).toBe("failed");
    expect(await findAccount(player)).toMatchObject({ realname_cipher: null, birth_date: null });
    expect(await titles(player)).toEqual(["实名认证未通过"]);
    expect((await submit(player, registerPerson())).code).toBe(1);
  });

  test("ends when the authority has deleted it, and the player may begin again", async () => {
    const player = await makePendingPlayer(person);
    for (let hours = 0; hours < 50; hours += 1) await runJobLater(60);
    expect(await status(player)).toBe("none");
    expect(await findCase(player)).toBeUndefined();
    expect(await titles(player)).toEqual(["请重新提交实名信息"]);
  });

  test("lapses as soon as the authority answers that it has no such case", async () => {
    const player = await makePendingPlayer(person);
    authority.cases.held.clear();
    await runJobLater(1);
    expect(authority.asked).toEqual(["check 0", "query 2003"]);
    expect(await status(player)).toBe("none");
    expect(await titles(player)).toEqual(["请重新提交实名信息"]);
    expect((await submit(player, registerPerson())).code).toBe(1);
  });

  test("does not block the player while it waits", async () => {
    const player = await makePendingPlayer(person);
    expect((await app.call("user/getUserFcmInfo", {}, player.headers)).data).toMatchObject({
      fcm: 0,
      status: "pending",
      realname: "某**",
    });
  });
});

describe("a submission during a failure", () => {
  test.each<NppaFault>([1001, 1006, 1005, 2002, "drop", "empty-data", "gateway", "drop-answer"])(
    "%s: the player waits, and the job brings the verdict",
    async (fault) => {
      const person = registerPerson();
      const player = await makePendingPlayer(person, fault);
      const held = await findCase(player);
      expect(held.sealed_person).not.toBeNull();
      for (const minutes of [1, 2, 4]) await runJobLater(minutes);
      expect(await status(player)).toBe("verified");
      expect(await findCase(player)).toBeUndefined();
      expect(await titles(player)).toEqual(["实名认证已通过"]);
    },
  );

  test("is answered within the client's time-out if the authority does not answer", async () => {
    const startedAt = performance.now();
    const player = await makePendingPlayer(registerPerson(), "hang");
    expect(performance.now() - startedAt).toBeLessThan(9000);
    await runJobLater(1);
    expect(await status(player)).toBe("verified");
  });

  test("succeeds with this server's clock off, and only the operator is told", async () => {
    authority.now = () => app.clock.now().getTime() + 9000;
    const player = await makePlayer(app);
    expect((await submit(player, registerPerson())).data).toEqual({ fcm: 1, status: "verified" });
    authority.now = () => app.clock.now().getTime();
    expect((await submit(await makePlayer(app), registerPerson())).code).toBe(1);
    expect(app.log.join("\n")).toContain("this clock is");
  });

  test("waits while a key has expired, logs an error, and is settled without a restart once the key is valid", async () => {
    const keys = [...authority.keys];
    authority.keys = ["f".repeat(32)];
    const player = await makePendingPlayer(registerPerson());
    expect(app.log.join("\n")).toContain("errcode 1011");
    await runJobLater(1);
    expect(await status(player)).toBe("pending");
    authority.keys = keys;
    await runJobLater(10);
    expect(await status(player)).toBe("verified");
  });

  test("keeps the number encrypted and bound to its own case until the authority has it", async () => {
    const [preset] = pendingPresets;
    const person = { name: preset!.name, identity: preset!.idNum };
    const player = await makePendingPlayer(person, 1001);
    const { sealed_person: sealed } = await findCase(player);
    expect(sealed.includes(person.identity)).toBe(false);
    await runJobLater(1);
    expect(await findCase(player)).toMatchObject({ sealed_person: null, tries: 1 });
    expect(authority.asked).toEqual(["check 1001", "check 0"]);
    const other = await makePendingPlayer(registerPerson(), 1001);
    await app.database.pool.query("update realname_cases set sealed_person = $1 where uid = $2", [
      sealed,
      other.uid,
    ]);
    await runJobLater(1);
    expect(await status(other)).toBe("none");
  });

  test("is not kept longer than two days if the authority stays unavailable", async () => {
    const player = await makePendingPlayer(registerPerson(), "drop");
    for (let hours = 0; hours < 50; hours += 1) {
      authority.breakNext("drop");
      await runJobLater(60);
    }
    expect(await findCase(player)).toBeUndefined();
    expect(await status(player)).toBe("none");
    expect(app.log.join("\n")).toContain("has had no answer 7 times");
  });

  test("is checked although an earlier case fails here, which is tried again", async () => {
    const [bad, good] = [
      await makePendingPlayer(registerPerson(), "drop"),
      await makePendingPlayer(registerPerson(), "drop"),
    ];
    const { pool } = app.database;
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if old.uid = ${bad.uid} then raise 'refused'; end if; return old; end $$;
      create trigger refuse before delete on realname_cases for each row execute function refuse()`);
    await pool.query("update realname_cases set next_at = to_timestamp(0) where uid = $1", [
      bad.uid,
    ]);
    await runJobLater(1);
    expect([await status(bad), await status(good)]).toEqual(["pending", "verified"]);
    expect(app.log.join("\n")).toContain("real names: a check failed");
    await pool.query("drop trigger refuse on realname_cases");
    await runJobLater(2);
    expect(await status(bad)).toBe("verified");
  });

  test("is checked later if a run stops at an earlier case without an answer", async () => {
    const players = [
      await makePendingPlayer(registerPerson(), "drop"),
      await makePendingPlayer(registerPerson(), "drop"),
    ];
    authority.asked.length = 0;
    authority.breakNext("drop");
    await runJobLater(1);
    expect(authority.asked).toEqual(["check drop"]);
    await runJobLater(2);
    expect(await Promise.all(players.map(status))).toEqual(["verified", "verified"]);
  });

  test("is checked beside others once the authority answers again, four at a time", async () => {
    const players = [];
    for (let count = 0; count < 13; count += 1) {
      players.push(await makePendingPlayer(registerPerson(), "drop"));
    }
    authority.served.length = 0;
    authority.delayMs = 200;
    await runJobLater(1);
    authority.delayMs = 0;
    expect(mostAtOnce(authority.served)).toBe(4);
    expect(new Set(await Promise.all(players.map(status)))).toEqual(new Set(["verified"]));
  });

  test("a run ends between two cases if its node stops", async () => {
    const players = [
      await makePendingPlayer(registerPerson(), "drop"),
      await makePendingPlayer(registerPerson(), "drop"),
    ];
    app.clock.advance(60);
    authority.asked.length = 0;
    const stopping = new AbortController();
    const run = app.tasks.ask_real_names(stopping.signal);
    stopping.abort();
    await run;
    expect(authority.asked).toEqual(["check 0"]);
    await runJobLater(1);
    expect(await Promise.all(players.map(status))).toEqual(["verified", "verified"]);
  });

  test("two nodes that run at the same time check each case once", async () => {
    const player = await makePendingPlayer(registerPerson(), "drop");
    app.clock.advance(60);
    authority.asked.length = 0;
    await Promise.all([app.tasks.ask_real_names(), app.tasks.ask_real_names()]);
    expect(authority.asked).toEqual(["check 0"]);
    expect(await titles(player)).toHaveLength(1);
  });

  test("is deleted with the account", async () => {
    const player = await makePendingPlayer(registerPerson(), "drop");
    await app.database.pool.query("delete from accounts where uid = $1", [player.uid]);
    expect(await findCase(player)).toBeUndefined();
    await runJobLater(1);
  });
});

describe("the verified accounts of one person", () => {
  const verify = async (person: Given) => {
    const player = await makePlayer(app);
    return { player, code: (await submit(player, person)).code };
  };

  test("are at most three; a fourth is refused with the reason", async () => {
    const person = registerPerson();
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await verify(person)).code);
    expect(codes).toEqual([1, 1, 1]);
    const fourth = await makePlayer(app);
    const refused = await submit(fourth, person);
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining("3 个账号") });
    expect(await findAccount(fourth)).toMatchObject({
      realname_status: "failed",
      identity_mac: null,
    });
  });

  test("are at most three if six submit at the same time", async () => {
    const person = registerPerson();
    const results = await Promise.all(Array.from({ length: 6 }, () => verify(person)));
    expect(results.map(({ code }) => code).sort()).toEqual([1, 1, 1, 403, 403, 403]);
    const rows = await Promise.all(results.map(({ player }) => findAccount(player)));
    const slots = rows.map((row) => row.identity_slot).filter((slot) => slot !== null);
    expect(slots.sort()).toEqual([1, 2, 3]);
  });

  test("do not include failed ones: a number without the right name takes no place", async () => {
    const person = registerPerson();
    for (let count = 0; count < 4; count += 1) {
      expect((await verify({ ...person, name: "某某" })).code).toBe(1004);
    }
    expect((await verify(person)).code).toBe(1);
  });

  test("leave a free place when one of them is deleted", async () => {
    const person = registerPerson();
    const [first] = [await verify(person), await verify(person), await verify(person)];
    await app.database.pool.query("delete from accounts where uid = $1", [first!.player.uid]);
    expect((await verify(person)).code).toBe(1);
  });

  test("one account too many that waited gets a message", async () => {
    const person = registerPerson();
    const late = await makePendingPlayer(person, "drop");
    for (let count = 0; count < 3; count += 1) await verify(person);
    await runJobLater(1);
    expect(await status(late)).toBe("failed");
    expect(await titles(late)).toEqual(["实名认证未通过"]);
  });
});

test("no name, number or key was logged or sent in clear", () => {
  const seen = [app.log.join("\n"), JSON.stringify(authority.traffic)];
  const people = [...authority.cases.register.keys(), "测试人", "某二一", ...authority.keys];
  for (const text of seen) for (const secret of people) expect(text).not.toContain(secret);
  expect(authority.traffic.length).toBeGreaterThan(50);
});
