import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { mostLiveKeys, mostOwnKeys } from "@playfront/contract/console/calls/access";
import { isBoundToGames } from "@playfront/contract/console/roles";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField, tooMany } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import type { Config } from "../../infra/config/config.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { countAgainst, countEvent } from "../../infra/limits/limits.ts";
import { hashHandle, newHandle } from "../../infra/secrets/secrets.ts";
import { checkKeyRights, effectiveGames, endOfDay, mayHaveRole } from "./key.rules.ts";
import { findMissing } from "./operator-games.repository.ts";
import * as repository from "./operator-keys.repository.ts";
import type { SignedInOperator } from "./operator-sessions.service.ts";
import { changesBetween, type TrailService } from "./trail.service.ts";

/** A use is recorded at most this often; milliseconds. */
const recordedEveryMs = 60_000;
/** Calls of one key in a minute, times LIMIT_FACTOR. */
const maxCalls = 300;
/** Calls of all keys of one operator in a minute, times LIMIT_FACTOR. */
const maxCallsOfMaker = 600;
/** Addresses of a key that are remembered, and new ones that are told in an hour. */
const mostAddresses = 50;
const mostNewAddresses = 20;
/** So that a key is known as one wherever it turns up. */
const prefix = "pfk_";

interface KeyDeps {
  db: Db;
  clock: Clock;
  /** For calls. */
  ephemeral: EphemeralStore;
  /** For what the trail is told. */
  kept: EphemeralStore;
  config: Pick<Config, "limitFactor">;
  trail: TrailService;
}

export type OperatorKeys = ReturnType<typeof createOperatorKeys>;

/** Keys of programs that make the console's calls; the table holds only their SHA-256. */
export function createOperatorKeys(deps: KeyDeps) {
  return {
    /** Who makes a call with this Authorization header. */
    find: (given: { authorization: string; ip: string }) => find(deps, given),
    /** The keys that an operator can still use. */
    listOwn: (operatorId: string) => listOwn(deps, operatorId),
    list: (actor: SignedInOperator, wanted: ConsolePayload<"keys/list">) =>
      list(deps, actor, wanted),
    /** Returns the key, which cannot be read again. */
    add: (actor: SignedInOperator, wanted: ConsolePayload<"keys/add">) => add(deps, actor, wanted),
    revoke: (actor: SignedInOperator, wanted: ConsolePayload<"keys/revoke">) =>
      revoke(deps, actor, wanted),
  };
}

async function find(
  deps: KeyDeps,
  { authorization, ip }: { authorization: string; ip: string },
): Promise<Answer<SignedInOperator>> {
  const { db, clock, ephemeral, config } = deps;
  const secret = /^Bearer (pfk_[\w-]{43})$/i.exec(authorization)?.[1];
  const unknown = failed(codes.unauthorized, "密钥无效、已到期或已吊销");
  if (secret === undefined) return unknown;
  const now = clock.now();
  const key = await repository.findLive(db, { keyHash: hashHandle(secret), now });
  const maker = key && { role: key.operator_role, games: key.operator_games };
  if (!key || !maker || !mayHaveRole(maker, key.role)) return unknown;
  const admitted = await countAgainst(ephemeral, [
    { key: `operator-key:${key.id}`, windowSeconds: 60, max: maxCalls * config.limitFactor },
    {
      key: `operator-keys:${key.operator_id}`,
      windowSeconds: 60,
      max: maxCallsOfMaker * config.limitFactor,
    },
  ]);
  if (!admitted.allowed) return tooMany(admitted.retryAfter);
  if (!key.seen_at || now.getTime() - key.seen_at.getTime() >= recordedEveryMs)
    await repository.recordUse(db, key.id, now);
  const { operator_id: id, role } = key;
  const actor = { id, name: `key:${key.name}`, role, games: effectiveGames(maker, key), ip };
  if (!key.addresses.includes(ip)) await tellNewAddress(deps, key.id, actor);
  return done(actor);
}

/** A stolen key is used from elsewhere. Of one whose addresses change all the time, some an hour are told. */
async function tellNewAddress(
  { db, kept, trail }: KeyDeps,
  id: string,
  actor: SignedInOperator,
): Promise<void> {
  const limit = { key: `operator-key-address:${id}`, windowSeconds: 3600, max: mostNewAddresses };
  if (!(await countEvent(kept, limit)).allowed) return;
  await db.transaction().execute(async (trx) => {
    const used = { id, address: actor.ip, most: mostAddresses };
    const isNew = await repository.addAddress(trx, used);
    if (!isNew) return;
    await trail.record(trx, { actor, action: "keys/new-address", object: `key/${id}` });
  });
}

async function listOwn(
  { db, clock }: KeyDeps,
  operatorId: string,
): Promise<Answer<ConsoleData<"session/keys">>> {
  const rows = await repository.findLiveOf(db, { operatorId, now: clock.now() }, mostOwnKeys);
  return done({
    rows: rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: toShanghaiTime(expires_at) })),
  });
}

async function list(
  { db, clock }: KeyDeps,
  actor: SignedInOperator,
  { page, pageSize, order = "desc" }: ConsolePayload<"keys/list">,
): Promise<Answer<ConsoleData<"keys/list">>> {
  const operatorId = ownOnly(actor);
  const range = { operatorId, order, limit: pageSize, offset: (page - 1) * pageSize };
  const [rows, total] = await Promise.all([
    repository.findPage(db, range),
    repository.count(db, operatorId),
  ]);
  const now = clock.now();
  return done({ rows: rows.map((row) => toEntity(row, now)), total });
}

function add(
  { db, clock, trail }: KeyDeps,
  actor: SignedInOperator,
  { name, role, until, games: wanted = [] }: ConsolePayload<"keys/add">,
): Promise<Answer<ConsoleData<"keys/add">>> {
  const now = clock.now();
  const games = isBoundToGames(role) ? wanted : [];
  const refused = checkKeyRights({ role: actor.role, games: actor.games ?? [] }, { role, games });
  const expiresAt = endOfDay(until, now);
  return transact<Answer<ConsoleData<"keys/add">>>(db, async (trx) => {
    if (refused) return invalidField(refused.field, refused.msg);
    if (!expiresAt) return invalidField("until", "有效期须在今天之后，最长一年");
    const missing = await findMissing(trx, games);
    if (missing !== null) return invalidField("games", `没有编号为 ${missing} 的游戏`);
    if ((await repository.lockAndCountLive(trx, { operatorId: actor.id, now })) >= mostLiveKeys)
      return failed(codes.taken, `每人最多 ${mostLiveKeys} 个有效密钥，请先吊销不用的`);
    const key = `${prefix}${newHandle()}`;
    const keyHash = hashHandle(key);
    const row = { name, keyHash, operatorId: actor.id, role, games, now, expiresAt };
    const id = await repository.insert(trx, row);
    if (id === null) return failed(codes.taken, "名称已被使用", { field: "name" });
    const told = { name, role, games: games.join("、"), until };
    const changes = changesBetween<Record<string, unknown>>(null, told);
    await trail.record(trx, { actor, action: "keys/add", object: `key/${id}`, changes });
    return done({ id, key });
  });
}

function revoke(
  { db, clock, trail }: KeyDeps,
  actor: SignedInOperator,
  { id, reason }: ConsolePayload<"keys/revoke">,
): Promise<Answer<null>> {
  return transact<Answer<null>>(db, async (trx) => {
    const wanted = { id, operatorId: ownOnly(actor), now: clock.now() };
    const name = await repository.revoke(trx, wanted);
    if (name === null) return failed(codes.notFound, "没有此密钥，或已吊销");
    const changes = changesBetween<Record<string, unknown>>({ name }, { name: "" });
    await trail.record(trx, { actor, action: "keys/revoke", object: `key/${id}`, changes, reason });
    return done(null);
  });
}

/** An administrator sees and ends everybody's keys. */
function ownOnly({ id, role }: SignedInOperator): string | null {
  return role === "administrator" ? null : id;
}

type Row = Awaited<ReturnType<typeof repository.findPage>>[number];

function toEntity(row: Row, now: Date): ConsoleData<"keys/list">["rows"][number] {
  const { id, name, role, games, operator } = row;
  return {
    ...{ id, name, role, games, operator },
    state: row.revoked_at ? "revoked" : row.expires_at <= now ? "expired" : "live",
    createdAt: toShanghaiTime(row.created_at),
    expiresAt: toShanghaiTime(row.expires_at),
    seenAt: row.seen_at && toShanghaiTime(row.seen_at),
  };
}
