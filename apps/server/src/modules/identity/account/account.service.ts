import type { UserInfo } from "@playfront/contract/entities";
import type { Db, Executor } from "@playfront/database/connect";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import * as repository from "./account.repository.ts";
import {
  type AccountStanding,
  makeNickname,
  makeUsername,
  maskPhone,
  readLoginName,
} from "./account.rules.ts";

/** The facts needed to check a password. Never sent to a client. */
export interface Credentials {
  uid: string;
  username: string;
  phone: string | null;
  passwordHash: string;
  banned: boolean;
  /** When the ban ends by itself; null for one without an end. */
  bannedUntil: Date | null;
  /** When the account will be deleted; null unless its owner asked for it. */
  deletionDue: Date | null;
}

export interface CreateAccount {
  /** Generated if absent, as for registration by phone. */
  username?: string;
  phone?: string;
  passwordHash: string;
  /** False for a password that nobody knows. */
  passwordSet?: boolean;
  cid: string | null;
  /** Made up when absent. */
  nickname?: string;
  /** Public path of a picture; the default avatar when absent. */
  avatar?: string;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** Reads and creates accounts. Logging in, phones and real names have services of their own. */
export function createAccountService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    standing: async (uid: string) => toStanding(await repository.findProfile(db, uid)),
    userInfo: (uid: string, executor: Executor = db) => readUserInfo(executor, uid),

    /** The account of a username in any letter case, or of a bound phone. */
    async findByLoginName(typed: string): Promise<Credentials | null> {
      const name = readLoginName(typed);
      const row =
        "phone" in name
          ? await repository.findByPhone(db, name.phone)
          : await repository.findByUsernameKey(db, name.usernameKey);
      return row ? toCredentials(row) : null;
    },

    async findCredentials(uid: string): Promise<Credentials | null> {
      const row = await repository.findCredentials(db, uid);
      return row ? toCredentials(row) : null;
    },

    existsByPhone: (phone: string) => repository.existsByPhone(db, phone),

    /** Creates an account in the caller's transaction, or returns which name is taken. */
    create: (trx: Executor, account: CreateAccount) => createAccount(trx, clock, account),

    /** Locks the account's row until the transaction ends. A log-in waits for the lock. */
    lock: repository.lockPhone,

    /** Whether anybody knows the password. */
    hasPassword: repository.hasPassword,

    /** Sets the password. With `ifHashIs`, only if the account still has that hash. Returns false if nothing was set. */
    setPassword: repository.updatePassword,
  };
}

function toStanding(
  row: Awaited<ReturnType<typeof repository.findProfile>>,
): AccountStanding | null {
  if (!row) return null;
  return {
    banned: row.banned,
    realName: row.realname_status,
    birthDate: row.birth_date,
    firstSubmittedAt: row.realname_first_at,
    earlierMinor: row.earlier_minor,
    phoneBound: row.phone !== null,
    nickname: row.nickname,
  };
}

async function readUserInfo(executor: Executor, uid: string): Promise<UserInfo> {
  const row = await repository.findProfile(executor, uid);
  if (!row) throw new Error("the account of a live session is gone");
  return {
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    phone: maskPhone(row.phone),
    fcm: row.realname_status === "verified" ? 1 : 0,
    created: toIsoTime(row.created_at),
    ...(!row.password_set && { nopassword: true }),
  };
}

/** How often generated names are generated again when they are in use. There are 30⁶ possible nicknames. */
const maxAttempts = 5;

async function createAccount(
  trx: Executor,
  clock: Clock,
  account: CreateAccount,
): Promise<{ uid: string } | { taken: "username" | "phone" }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { phone = null, username = makeUsername(), nickname = makeNickname() } = account;
    const { passwordSet = true } = account;
    const row = { ...account, username, nickname, phone, passwordSet, now: clock.now() };
    const uid = await repository.insert(trx, row);
    if (uid !== null) return { uid };
    const taken = await repository.findTaken(trx, { username, phone });
    if (taken === "phone" || (taken === "username" && account.username)) return { taken };
  }
  throw new Error("no free nickname was found");
}

function toCredentials(row: {
  uid: string;
  username: string;
  phone: string | null;
  password_hash: string;
  banned: boolean;
  banned_until: Date | null;
  deletion_due: Date | null;
}): Credentials {
  const { password_hash: passwordHash, deletion_due: deletionDue, ...rest } = row;
  const { banned_until: bannedUntil, ...kept } = rest;
  return { ...kept, passwordHash, bannedUntil, deletionDue };
}
