import type { Db } from "@playfront/database/connect";
import type { DemoMessage } from "@playfront/demo/catalogue/types";
import { sql } from "kysely";
import type { Clock } from "../infra/clock.ts";
import { newHandle } from "../infra/secrets/secrets.ts";
import { hashPassword } from "../modules/identity/account/password.ts";
import { createMessageService } from "../modules/message/message.service.ts";

/** The ready-made player that the README names. */
export const demoPlayer = {
  username: "demo2026",
  password: "playfront-demo",
  nickname: "试玩玩家",
  phone: "13800138000",
  birthDate: "1990-01-01",
};

/** Writes the ready-made player: real name verified, phone bound, so that every kind of gift can be tried. */
export async function seedDemoPlayer(
  db: Db,
  { clock, avatar, messages }: { clock: Clock; avatar: string; messages: readonly DemoMessage[] },
): Promise<void> {
  const { uid } = await db
    .insertInto("accounts")
    .values({
      username: demoPlayer.username,
      nickname: demoPlayer.nickname,
      password_hash: await hashPassword(demoPlayer.password),
      avatar,
      phone: demoPlayer.phone,
      realname_status: "verified",
      birth_date: demoPlayer.birthDate,
      created_at: clock.now(),
    })
    .returning("uid")
    .executeTakeFirstOrThrow();
  const service = createMessageService({ db, clock });
  for (const message of messages) await service.send(db, { uid, ...message });
}

/** Players that hold the codes already claimed; nobody knows their password. Answers their uids. */
export async function seedBots(db: Db, count: number): Promise<string[]> {
  const hash = await hashPassword(newHandle());
  const { rows } = await sql<{ uid: string }>`
    insert into accounts (username, nickname, password_hash)
    select 'demo_player_' || to_char(n, 'FM00000'), '玩家' || to_char(n, 'FM00000'), ${hash}
    from generate_series(1, ${count}::integer) as n
    returning uid`.execute(db);
  return rows.map((row) => row.uid);
}
