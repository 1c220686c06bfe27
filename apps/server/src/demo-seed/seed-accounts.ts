import type { Db } from "@playfront/database/connect";
import type { DemoMessage } from "@playfront/demo/catalogue/types";
import type { Clock } from "../infra/clock.ts";
import { newHandle } from "../infra/secrets/secrets.ts";
import {
  type AccountService,
  type CreateAccount,
  createAccountService,
} from "../modules/identity/account/account.service.ts";
import { demoLogin } from "../modules/identity/account/demo-player.ts";
import { hashPassword } from "../modules/identity/account/password.ts";
import { createMessageService } from "../modules/message/message.service.ts";
import { createOperatorRealNames } from "../modules/realname/operator-real-names.service.ts";

/** The ready-made player that the README names. */
export const demoPlayer = {
  ...demoLogin,
  nickname: "试玩玩家",
  phone: "13800138000",
  birthDate: "1990-01-01",
};

/** Makes the ready-made player: real name verified, phone bound, so that every kind of gift can be tried. Returns the uid. */
export async function seedDemoPlayer(
  db: Db,
  { clock, avatar, messages }: { clock: Clock; avatar: string; messages: readonly DemoMessage[] },
): Promise<string> {
  const { username, nickname, phone, birthDate } = demoPlayer;
  const passwordHash = await hashPassword(demoPlayer.password);
  const account = { username, nickname, phone, passwordHash, avatar, cid: null };
  const uid = await createAccount(db, createAccountService({ db, clock }), account);
  await createOperatorRealNames({ db }).verify({ uid, birthDate });
  const service = createMessageService({ db, clock });
  for (const message of messages) await service.send(db, { uid, ...message });
  return uid;
}

/** Makes players that hold the codes already claimed; nobody knows their password. Returns their uids. */
export async function seedBots(
  db: Db,
  { clock, count }: { clock: Clock; count: number },
): Promise<string[]> {
  const accounts = createAccountService({ db, clock });
  const passwordHash = await hashPassword(newHandle());
  const uids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const digits = String(number).padStart(5, "0");
    const username = `demo_player_${digits}`;
    const nickname = `玩家${digits}`;
    uids.push(await createAccount(db, accounts, { username, nickname, passwordHash, cid: null }));
  }
  return uids;
}

/** Makes players with these nicknames who have been there for long; nobody knows their password. Returns their uids by name. */
export async function seedPlayers(
  db: Db,
  { nicknames, now }: { nicknames: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, string>> {
  const accounts = createAccountService({ db, clock: { now: () => now } });
  const passwordHash = await hashPassword(newHandle());
  const uids = new Map<string, string>();
  for (const [index, nickname] of nicknames.entries()) {
    const username = `demo_reviewer_${index + 1}`;
    uids.set(
      nickname,
      await createAccount(db, accounts, { username, nickname, passwordHash, cid: null }),
    );
  }
  return uids;
}

async function createAccount(
  db: Db,
  accounts: AccountService,
  account: CreateAccount,
): Promise<string> {
  const made = await accounts.create(db, account);
  if ("taken" in made) throw new Error(`the ${made.taken} of ${account.username} is taken`);
  return made.uid;
}
