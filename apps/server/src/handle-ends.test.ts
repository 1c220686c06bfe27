import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { haveRedis, type RunningRedis, runRedis } from "./infra/ephemeral/testing/run-redis.ts";
import { type EndingName, endings } from "./testing/handles/handle-endings.ts";
import { type HandleKindName, handleKinds } from "./testing/handles/handle-kinds.ts";
import { makeOwner } from "./testing/handles/handle-owner.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

type Fate = "ends" | "stays" | "cannot happen";

/** What ends with its session. An exchange of its token keeps the session. */
const bySession = {
  "the password is changed in this session": "ends",
  "the password is changed on another device": "ends",
  "the password is found again": "ends",
  "the session logs out": "ends",
  "the device is ended from another": "ends",
  "all others are ended from another device": "ends",
  "an operator ends all sessions": "ends",
  "the account is banned": "ends",
  "the account's deletion is requested": "ends",
  "the token is exchanged": "stays",
} satisfies Record<EndingName, Fate>;

/** What began with a password or a recovery: no session began it, so none ends it. */
const byPassword = {
  "the password is changed in this session": "ends",
  "the password is changed on another device": "ends",
  "the password is found again": "ends",
  "the session logs out": "stays",
  "the device is ended from another": "stays",
  "all others are ended from another device": "stays",
  "an operator ends all sessions": "stays",
  "the account is banned": "ends",
  "the account's deletion is requested": "stays",
  "the token is exchanged": "stays",
} satisfies Record<EndingName, Fate>;

/** A device's own: nothing that happens to the account ends it. Only who holds the phone gets it. */
const byDevice = {
  "the password is changed in this session": "stays",
  "the password is changed on another device": "stays",
  "the password is found again": "stays",
  "the session logs out": "stays",
  "the device is ended from another": "stays",
  "all others are ended from another device": "stays",
  "an operator ends all sessions": "stays",
  "the account is banned": "stays",
  "the account's deletion is requested": "stays",
  "the token is exchanged": "stays",
} satisfies Record<EndingName, Fate>;

/** A recovery opens no session: a banned account stays banned under its new password. */
const recovery = { ...byPassword, "the account is banned": "stays" } as const;

const fates: Record<HandleKindName, { use: Fate } & Record<EndingName, Fate>> = {
  session: { ...bySession, "the token is exchanged": "ends", use: "stays" },
  "known device": {
    ...bySession,
    // The player is at it.
    "the password is changed in this session": "stays",
    "the session logs out": "stays",
    "the account is banned": "stays",
    "the account's deletion is requested": "stays",
    use: "stays",
  },
  "entry ticket": { ...bySession, use: "ends" },
  "proof of the bound phone": { ...bySession, use: "ends" },
  "SMS code of the bound phone": {
    ...byDevice,
    // Without a session there is nothing to use it for.
    "the account is banned": "ends",
    "the account's deletion is requested": "ends",
    use: "ends",
  },
  "SMS code to log in by": { ...byDevice, "the account is banned": "ends", use: "ends" },
  "account of a provider, just proved": {
    ...byDevice,
    "the account is banned": "ends",
    use: "ends",
  },
  "challenge of a passkey": { ...byDevice, "the account is banned": "ends", use: "ends" },
  captcha: { ...byDevice, use: "ends" },
  "recovery of a named account": { ...recovery, use: "ends" },
  "recovery with a proved phone": { ...recovery, use: "ends" },
  "login that waits for its second step": { ...byPassword, use: "ends" },
  "key of a second factor that is not confirmed": { ...bySession, use: "ends" },
  "offer to cancel the deletion": {
    ...byPassword,
    // An account that waits for its deletion has no session.
    "the password is changed in this session": "cannot happen",
    "the password is changed on another device": "cannot happen",
    "the session logs out": "cannot happen",
    "the device is ended from another": "cannot happen",
    "all others are ended from another device": "cannot happen",
    "the account's deletion is requested": "cannot happen",
    "the token is exchanged": "cannot happen",
    use: "ends",
  },
};

/** Tables whose rows expire and that hold no handle of a player. */
const otherTables: Record<string, string> = {
  account_events: "the log of an account",
  apple_notices: "remembers what Apple has said",
  download_salts: "hides addresses in counts",
  downloads: "counts",
  ended_sessions: "says why a session has ended",
  gift_games: "content",
  gifts: "content",
  operator_devices: "of operators: slowed-log-in.test.ts",
  operator_keys: "of operators: operator-keys.test.ts",
  operator_logins: "of operators: sign-in.test.ts",
  operator_sessions: "of operators: sign-in.test.ts",
  play_reports: "waits to be reported",
  rate_counters: "counts",
  realname_cases: "a question to the authority",
  sms_budgets: "counts",
};

let app: TestApp;

const config = { captchaAnswer: "pass", trustedProxies: 1, limitFactor: 1000 };

async function make(kind: HandleKindName) {
  const owner = await makeOwner(app);
  return { owner, use: await handleKinds[kind].make(app, owner) };
}

describe("kept in PostgreSQL", () => {
  beforeAll(async () => {
    app = await createTestApp(config, { hearChanges: true });
  });
  afterAll(() => app.close());

  test("every table whose rows expire is known here", async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'expires_at'`,
    );
    const known = Object.values(handleKinds).map(({ table }) => table);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...new Set([...known, ...Object.keys(otherTables)])].sort(),
    );
  });

  describe.each(Object.keys(handleKinds) as HandleKindName[])("%s", testKind);
});

describe.skipIf(!haveRedis())("kept in Redis", () => {
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await runRedis();
    app = await createTestApp(config, { hearChanges: true, redis: redis.address });
  });
  afterAll(async () => {
    await app.close();
    await redis.close();
  });

  describe.each(["entry ticket", "captcha"] as const)("%s", (kind) => {
    testKind(kind);

    test("is in no table", async () => {
      await make(kind);
      const { rows } = await app.database.pool.query(`select * from ${handleKinds[kind].table}`);
      expect(rows).toEqual([]);
    });
  });
});

function testKind(kind: HandleKindName) {
  test("works", async () => {
    expect(await (await make(kind)).use()).toBe(true);
  });

  test(`${fates[kind].use} with its use`, async () => {
    const { use } = await make(kind);
    await use();
    expect(await use()).toBe(fates[kind].use === "stays");
  });

  test("ends after its time", async () => {
    const { use } = await make(kind);
    app.clock.advance(handleKinds[kind].lifetime);
    expect(await use()).toBe(false);
  });

  for (const ending of Object.keys(endings) as EndingName[]) {
    const fate = fates[kind][ending];
    if (fate === "cannot happen") continue;
    test(`${fate} if ${ending}`, async () => {
      const { owner, use } = await make(kind);
      await endings[ending](app, owner);
      expect(await use()).toBe(fate === "stays");
    });
  }
}
