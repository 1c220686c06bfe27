import { randomBytes } from "node:crypto";
import { codes } from "@playfront/contract/codes";
import type { EndedWays } from "@playfront/contract/console/entities";
import { isBoundToGames, type Role } from "@playfront/contract/console/roles";
import type { Executor } from "@playfront/database/connect";
import type { Static } from "typebox";
import {
  type Answer,
  done,
  type FailedAnswer,
  failed,
  invalidField,
} from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import { hashPassword } from "../../identity/account/password.ts";
import { deleteDevices } from "../access/operator-device.repository.ts";
import { replaceCodes } from "../access/recovery-code.repository.ts";
import * as repository from "../operator.repository.ts";
import { findMissing, replaceGames } from "../operator-games.repository.ts";
import { revokeAll } from "../operator-keys.repository.ts";
import { deleteLogins, deleteSessions } from "../operator-session.repository.ts";
import { removeAll } from "../passkey.repository.ts";
import { type Actor, changesBetween, type TrailService } from "../trail.service.ts";
import { checkAddresses, gamesFor, type Standing, tellGames, toTold } from "./operator.rules.ts";

/** Who does it and when, for the trail and the end of a first password. */
interface By {
  trail: TrailService;
  clock: Clock;
  actor: Actor;
  reason?: string | undefined;
}

export interface NewOperator {
  name: string;
  shownName: string;
  role: Role;
  /** Of a partner. */
  games?: readonly string[] | undefined;
}

/** Adds an operator, with a password for the first log-in that cannot be read again. */
export async function addAccount(
  trx: Executor,
  { games: wantedGames, ...operator }: NewOperator,
  { trail, clock, ...by }: By,
): Promise<Answer<{ id: string; password: string }>> {
  const games = gamesFor(operator.role, wantedGames);
  const wrong = await checkGames(trx, operator.role, games);
  if (wrong) return wrong;
  const { password, ...made } = await makePassword(clock);
  const id = await repository.insert(trx, { ...operator, ...made });
  if (id === null) return nameTaken;
  await replaceGames(trx, id, games);
  const changes = changesBetween(null, { ...operator, ...tellGames(games) });
  await trail.record(trx, { ...by, action: "operators/add", object: `operator/${id}`, changes });
  return done({ id, password });
}

export const nameTaken = failed(codes.taken, "用户名已存在");

/** The row as it was, and all others, of which all are locked. */
export interface LockedOperator {
  row: repository.OperatorRow;
  others: readonly repository.OperatorRow[];
}

/** Null if there is no such operator. */
export async function lockOperator(trx: Executor, id: string): Promise<LockedOperator | null> {
  const all = await repository.lockAll(trx);
  const row = all.find((one) => one.id === id);
  return row ? { row, others: all.filter((one) => one.id !== id) } : null;
}

export function standingOf(row: repository.OperatorRow): Standing {
  const { shown_name: shownName, role, enabled, games, addresses } = row;
  return { shownName, role, enabled, games, addresses };
}

export async function checkStanding(
  trx: Executor,
  { others }: LockedOperator,
  { role, enabled, games, addresses }: Standing,
): Promise<FailedAnswer | null> {
  const wrong = checkAddresses(addresses) ?? (await checkGames(trx, role, games));
  if (wrong) return wrong;
  return [...others, { role, enabled }].some((one) => one.enabled && one.role === "administrator")
    ? null
    : failed(codes.forbidden, "至少需要一位启用的管理员");
}

/** Writes what {@link checkStanding} has allowed, and ends the sessions if role or standing are others. */
export async function changeAccount(
  trx: Executor,
  { row, standing }: { row: repository.OperatorRow; standing: Standing },
  { trail, ...by }: Omit<By, "clock">,
): Promise<void> {
  const { id } = row;
  const { role, enabled, games } = standing;
  await repository.update(trx, { id, ...standing });
  await replaceGames(trx, id, games);
  if (row.role !== role || row.enabled !== enabled) await deleteSessions(trx, id);
  const changes = changesBetween(toTold(standingOf(row)), toTold(standing));
  await trail.record(trx, { ...by, action: "operators/change", object: `operator/${id}`, changes });
}

type Ended = Static<typeof EndedWays>;

/**
 * A new password for an operator who lost the password or the authenticator, and has proved in person who they are. All other ways in
 * end, also keys: whoever had the password may have made one.
 */
export async function resetAccount(
  trx: Executor,
  id: string,
  { trail, clock, ...by }: By,
): Promise<{ password: string; ended: Ended }> {
  const { password, ...made } = await makePassword(clock);
  await repository.reset(trx, { id, ...made });
  await replaceCodes(trx, id, []);
  await deleteDevices(trx, id);
  await deleteLogins(trx, id);
  const ended = {
    sessions: await deleteSessions(trx, id),
    passkeys: await removeAll(trx, id),
    keys: await revokeAll(trx, { operatorId: id, now: clock.now() }),
  };
  const [before, after] = [tellEnded(ended), { sessions: "0", passkeys: "", keys: "" }];
  const changes = changesBetween<Record<string, string>>(before, after);
  await trail.record(trx, { ...by, action: "operators/reset", object: `operator/${id}`, changes });
  return { password, ended };
}

const tellEnded = ({ sessions, passkeys, keys }: Ended) => ({
  sessions: String(sessions),
  passkeys: passkeys.join("、"),
  keys: keys.join("、"),
});

export async function checkGames(
  trx: Executor,
  role: Role,
  games: readonly string[],
): Promise<FailedAnswer | null> {
  if (isBoundToGames(role) && games.length === 0)
    return invalidField("games", "请填写合作方的游戏编号");
  const missing = await findMissing(trx, games);
  return missing === null ? null : invalidField("games", `没有编号为 ${missing} 的游戏`);
}

/** How long a first password is good for; milliseconds. */
const firstPasswordMs = 72 * 3_600_000;

/** 96 random bits in 16 characters. */
async function makePassword(clock: Clock) {
  const password = randomBytes(12).toString("base64url");
  const until = new Date(clock.now().getTime() + firstPasswordMs);
  return { password, passwordHash: await hashPassword(password), until };
}
