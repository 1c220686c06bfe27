import { randomBytes } from "node:crypto";
import { readNetwork } from "@playfront/config/networks";
import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import type { Db, Executor } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, type FailedAnswer, failed, invalidField } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { hashPassword } from "../identity/account/password.ts";
import * as repository from "./operator.repository.ts";
import { findMissing, replaceGames } from "./operator-games.repository.ts";
import { deleteLogins, deleteSessions } from "./operator-session.repository.ts";
import { removeAll } from "./passkey.repository.ts";
import { type Actor, changesBetween, type TrailService } from "./trail.service.ts";

export interface OperatorsDeps {
  db: Db;
  clock: Clock;
  trail: TrailService;
}

interface NewOperator {
  name: string;
  shownName: string;
  role: Role;
  /** Of a partner. */
  games?: readonly string[] | undefined;
}

type OperatorEntity = ConsoleData<"operators/get">;

export type OperatorsService = ReturnType<typeof createOperatorsService>;

/** The accounts of operators. */
export function createOperatorsService(deps: OperatorsDeps) {
  const { db } = deps;
  return {
    async list(wanted: ConsolePayload<"operators/list">): Promise<ConsoleData<"operators/list">> {
      const { page, pageSize, sort = "id", order = "asc", q, role } = wanted;
      const filter = { q, role };
      const range = { sort, order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return { rows: rows.map(toEntity), total };
    },

    async get(id: string): Promise<Answer<OperatorEntity>> {
      const row = await repository.findById(db, id);
      return row ? done(toEntity(row)) : failed(codes.notFound);
    },

    /** Adds an operator and returns a password for the first log-in, which cannot be read again. */
    add: (actor: Actor, operator: NewOperator) => add(deps, actor, operator),
    change: (actor: Actor, wanted: ConsolePayload<"operators/change">) =>
      change(deps, actor, wanted),
    /** For an operator who lost password or authenticator, and has proved in person who they are. */
    reset: (actor: Actor, given: { id: string; reason: string }) => reset(deps, actor, given),
  };
}

async function add(
  { db, trail }: OperatorsDeps,
  actor: Actor,
  { games: wantedGames, ...operator }: NewOperator,
): Promise<Answer<{ id: string; password: string }>> {
  const games = gamesFor(operator.role, wantedGames);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return transact<Answer<{ id: string; password: string }>>(db, async (trx) => {
    const wrong = await checkGames(trx, operator.role, games);
    if (wrong) return wrong;
    const id = await repository.insert(trx, { ...operator, passwordHash });
    if (id === null) return failed(codes.taken, "用户名已存在");
    await replaceGames(trx, id, games);
    const changes = changesBetween(null, { ...operator, ...tellGames(games) });
    await trail.record(trx, { actor, action: "operators/add", object: `operator/${id}`, changes });
    return done({ id, password });
  });
}

function change(
  { db, trail }: OperatorsDeps,
  actor: Actor,
  { id, shownName, role, enabled, reason, ...lists }: ConsolePayload<"operators/change">,
): Promise<Answer<OperatorEntity>> {
  const games = gamesFor(role, lists.games);
  const addresses = lists.addresses ?? [];
  return transact<Answer<OperatorEntity>>(db, async (trx) => {
    const all = await repository.lockAll(trx);
    const before = all.find((row) => row.id === id);
    if (!before) return failed(codes.notFound);
    const others = all.filter((row) => row.id !== id);
    const after = { ...before, shown_name: shownName, role, enabled, games, addresses };
    if (role !== before.role) {
      if (before.name === actor.name)
        return invalidField("role", "不能修改自己的角色，请由其他管理员操作");
      if (!reason?.trim()) return invalidField("reason", "修改角色须填写原因");
    }
    const wrong = checkAddresses(addresses) ?? (await checkGames(trx, role, games));
    if (wrong) return wrong;
    if (![...others, after].some((row) => row.enabled && row.role === "administrator"))
      return failed(codes.forbidden, "至少需要一位启用的管理员");
    await repository.update(trx, { id, shownName, role, enabled, addresses });
    await replaceGames(trx, id, games);
    if (before.role !== role || before.enabled !== enabled) await deleteSessions(trx, id);
    const changes = changesBetween(toTold(before), toTold(after));
    await trail.record(trx, {
      actor,
      action: "operators/change",
      object: `operator/${id}`,
      changes,
      reason: reason?.trim(),
    });
    return done(toEntity(after));
  });
}

function checkAddresses(addresses: readonly string[]): FailedAnswer | null {
  const wrong = addresses.find((text) => readNetwork(text) === null);
  return wrong === undefined
    ? null
    : invalidField("addresses", `${wrong} 不是网络地址，请按 203.0.113.0/24 的格式填写`);
}

/** Only partners are bound to games. */
function gamesFor(role: Role, wanted: readonly string[] = []): string[] {
  const games = isBoundToGames(role) ? [...new Set(wanted)] : [];
  return games.toSorted((one, other) => Number(one) - Number(other));
}

async function checkGames(
  trx: Executor,
  role: Role,
  games: readonly string[],
): Promise<FailedAnswer | null> {
  if (isBoundToGames(role) && games.length === 0)
    return invalidField("games", "请填写合作方的游戏编号");
  const missing = await findMissing(trx, games);
  return missing === null ? null : invalidField("games", `没有编号为 ${missing} 的游戏`);
}

const tellGames = (games: readonly string[]) => ({ games: games.join("、") });

function toTold(row: repository.OperatorRow) {
  const { shown_name: shownName, role, enabled, games, addresses } = row;
  return { shownName, role, enabled, ...tellGames(games), addresses: addresses.join("、") };
}

async function reset(
  { db, trail }: OperatorsDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Answer<{ password: string }>> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return transact<Answer<{ password: string }>>(db, async (trx) => {
    if (!(await repository.findById(trx, id))) return failed(codes.notFound);
    await repository.reset(trx, id, passwordHash);
    await removeAll(trx, id);
    await deleteLogins(trx, id);
    await deleteSessions(trx, id);
    await trail.record(trx, { actor, action: "operators/reset", object: `operator/${id}`, reason });
    return done({ password });
  });
}

/** 96 random bits in 16 characters. */
function newPassword(): string {
  return randomBytes(12).toString("base64url");
}

function toEntity(row: repository.OperatorRow): OperatorEntity {
  return {
    id: row.id,
    name: row.name,
    shownName: row.shown_name,
    role: row.role,
    enabled: row.enabled,
    games: row.games,
    addresses: row.addresses,
    hasAuthenticator: row.last_step !== "0",
    createdAt: toShanghaiTime(row.created_at),
    seenAt: row.seen_at && toShanghaiTime(row.seen_at),
  };
}
