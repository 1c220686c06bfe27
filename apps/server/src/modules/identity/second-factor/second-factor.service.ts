import type { Data } from "@playfront/contract/calls";
import { codes } from "@playfront/contract/codes";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, tooMany } from "../../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { countAgainst } from "../../../infra/limits/limits.ts";
import { contextOf, sealedColumns } from "../../../infra/secrets/sealed-columns.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import type { MessageService } from "../../message/message.service.ts";
import type { AccountService } from "../account/account.service.ts";
import { reauthenticate } from "../account/reauthentication.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import { makeRecoveryCodes } from "./recovery-code.ts";
import * as repository from "./second-factor.repository.ts";
import { checkCode, type TypedCode, useCode } from "./second-factor-code.ts";
import * as notices from "./second-factor-notices.ts";
import { matchStep, newTotpKey, toBase32, totpAddress } from "./totp.ts";

/** How long after a key is shown its first code must be typed; milliseconds. */
const draftMs = 10 * 60_000;
/** Codes that a session may try at its own account within an hour and a day, times LIMIT_FACTOR. */
const maxTries = { hour: 20, day: 100 };

export interface SecondFactorDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  secrets: Secrets;
  accounts: AccountService;
  audit: AuditService;
  messages: MessageService;
}

/** A change of the second factor. The password and a code prove that the owner makes it. */
interface Change {
  player: Player;
  password: string;
  code: string;
  place: SessionPlace;
}

type Codes = Answer<{ codes: string[] }>;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** 登录保护: players can require a time-based code after the password. Decision 0034. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { db } = deps;
  return {
    describe: (uid: string, executor: Executor = db) => describe(executor, uid),
    isOn: async (uid: string) => (await repository.find(db, uid)) !== undefined,
    /** Creates a key for the player's authenticator. Nothing else changes until `enable`. */
    begin: (player: Player) => begin(deps, player),
    /** Switches it on and returns the recovery codes, which cannot be read again. */
    enable: (change: Change) => enable(deps, change),
    disable: (change: Change) => disable(deps, change),
    /** Replaces the recovery codes by ten new ones. */
    renewCodes: (change: Change) => renewCodes(deps, change),
    /** Checks a typed code without using it up. Null if it is wrong or used. */
    check: (uid: string, code: string) => checkCode(deps, uid, code),
    /** Uses up a checked code. False if it has been used meanwhile. */
    useCode: (trx: Executor, uid: string, code: TypedCode) => useCode(trx, uid, code),
  };
}

async function describe(db: Executor, uid: string): Promise<State> {
  const factor = await repository.find(db, uid);
  if (!factor) return { enabled: false, codesleft: 0 };
  const { enabled_at, codes_left } = factor;
  return { enabled: true, since: toIsoTime(enabled_at), codesleft: codes_left ?? 0 };
}

type State = Data<"user/getSecondFactor">;

async function begin(
  deps: SecondFactorDeps,
  player: Player,
): Promise<Answer<{ key: string; address: string }>> {
  const { db, clock, config, secrets, accounts } = deps;
  const { uid, session } = player;
  const account = await accounts.findCredentials(uid);
  if (account === null) return failed(codes.unauthorized);
  if (await repository.find(db, uid)) return isOn;
  const key = (await findDraft(deps, player))?.key ?? newTotpKey();
  const expiresAt = new Date(clock.now().getTime() + draftMs);
  const sealedKey = secrets.encrypt(`${session} ${key.toString("base64")}`, draftContext);
  await repository.upsertDraft(db, { uid, sealedKey, expiresAt });
  const label = { key, issuer: config.siteName, account: account.username };
  return done({ key: toBase32(key), address: totpAddress(label) });
}

const draftContext = contextOf(sealedColumns.secondFactorDraft, {});

/**
 * The key that was shown to this session, so that a reloaded page shows the same key. A key that was shown to another
 * session is not used, because somebody else may know it.
 */
async function findDraft(
  { db, clock, secrets }: SecondFactorDeps,
  { uid, session }: Player,
): Promise<{ draft: Buffer; key: Buffer } | null> {
  const draft = await repository.findDraft(db, { uid, now: clock.now() });
  if (draft === null) return null;
  const [shownTo, key = ""] = secrets.decrypt(draft, draftContext).split(" ");
  return shownTo === session ? { draft, key: Buffer.from(key, "base64") } : null;
}

const isOn = failed(codes.taken, "登录保护已经开启");
const isOff = failed(codes.forbidden, "登录保护没有开启");
const wrongCode = failed(codes.wrongSecondFactor);

async function enable(deps: SecondFactorDeps, change: Change): Promise<Codes> {
  const { db, clock, secrets, audit, messages } = deps;
  const { player, place } = change;
  const { uid } = player;
  const refused = await requirePassword(deps, change);
  if (refused) return refused;
  const now = clock.now();
  const shown = await findDraft(deps, player);
  if (shown === null) return failed(codes.forbidden, "设置已过期，请重新开始");
  const { draft, key } = shown;
  const step = matchStep(key, change.code.replaceAll(/\s/g, ""), now);
  if (step === null) return wrongCode;
  const recovery = await makeRecoveryCodes();
  const sealedKey = secrets.encrypt(
    key.toString("base64"),
    contextOf(sealedColumns.secondFactor, {}),
  );
  return transact(db, async (trx) => {
    if (!(await repository.enable(trx, { uid, draft, sealedKey, step, now }))) return isOn;
    await repository.replaceCodes(trx, uid, recovery);
    await audit.record(trx, { uid, event: "second-factor-enabled", place });
    await messages.send(trx, { kind: "security", uid, ...notices.enabled });
    return done({ codes: recovery.map(({ text }) => text) });
  });
}

async function disable(deps: SecondFactorDeps, change: Change): Promise<Answer<null>> {
  const { db, audit, messages } = deps;
  const { uid } = change.player;
  const proved = await prove(deps, change);
  if (!proved.ok) return proved;
  return transact<Answer<null>>(db, async (trx) => {
    if (!(await useCode(trx, uid, proved.data))) return wrongCode;
    if (!(await repository.remove(trx, uid))) return isOff;
    await audit.record(trx, { uid, event: "second-factor-disabled", place: change.place });
    await messages.send(trx, { kind: "security", uid, ...notices.disabled });
    return done(null);
  });
}

async function renewCodes(deps: SecondFactorDeps, change: Change): Promise<Codes> {
  const { db, audit, messages } = deps;
  const { uid } = change.player;
  const proved = await prove(deps, change);
  if (!proved.ok) return proved;
  const recovery = await makeRecoveryCodes();
  return transact(db, async (trx) => {
    if (!(await useCode(trx, uid, proved.data))) return wrongCode;
    await repository.replaceCodes(trx, uid, recovery);
    await audit.record(trx, { uid, event: "recovery-codes-renewed", place: change.place });
    await messages.send(trx, { kind: "security", uid, ...notices.renewed });
    return done({ codes: recovery.map(({ text }) => text) });
  });
}

/** Checks the password and a code of the second factor. */
async function prove(deps: SecondFactorDeps, change: Change): Promise<Answer<TypedCode>> {
  const { uid } = change.player;
  const refused = await requirePassword(deps, change);
  if (refused) return refused;
  if (!(await repository.find(deps.db, uid))) return isOff;
  const code = await checkCode(deps, uid, change.code);
  return code === null ? wrongCode : done(code);
}

/** Tries are counted by session, as for the password: a stolen session cannot guess codes either. */
async function requirePassword(deps: SecondFactorDeps, { player, password, place }: Change) {
  const { ephemeral, config } = deps;
  const known = await reauthenticate(deps, { ...player, password, place });
  if (!known.ok) return known;
  const key = `second:${player.session}`;
  const verdict = await countAgainst(ephemeral, [
    { key, max: maxTries.hour * config.limitFactor, windowSeconds: 3600 },
    { key: `${key}:day`, max: maxTries.day * config.limitFactor, windowSeconds: 86_400 },
  ]);
  return verdict.allowed ? null : tooMany(verdict.retryAfter);
}
