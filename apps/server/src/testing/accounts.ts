import type { Db } from "@playfront/database/connect";
import type { Clock } from "../infra/clock.ts";
import { createAccountService } from "../modules/identity/account/account.service.ts";
import { createSessionService } from "../modules/identity/session/session.service.ts";
import { createOperatorRealNames } from "../modules/realname/operator-real-names.service.ts";
import { cheapHash } from "./cheap-hash.ts";

export interface PlayerOverrides {
  username?: string;
  password?: string;
  phone?: string;
  /** Real name verified; born 1990-01-01 unless `birthDate` is given. */
  verified?: boolean;
  /** `YYYY-MM-DD`; implies `verified`. */
  birthDate?: string;
  banned?: boolean;
}

export interface TestPlayer {
  uid: string;
  token: string;
  /** Identity headers of the player's own device. */
  headers: { token: string; deviceid: string };
}

export const testPassword = "correct-horse-7";

/** The shop in which a player is made. */
interface PlayersShop {
  database: { db: Db };
  clock: Clock;
}

/** A registered, logged-in player, made by the real services. */
export async function makePlayer(
  testApp: PlayersShop,
  overrides: PlayerOverrides = {},
): Promise<TestPlayer> {
  const { db } = testApp.database;
  const accounts = createAccountService({ db, clock: testApp.clock });
  const sessions = createSessionService({ db, clock: testApp.clock });
  const { username, phone, password = testPassword } = overrides;
  const passwordHash = cheapHash(password);
  const made = await accounts.create(db, { username, phone, passwordHash, cid: null });
  if ("taken" in made) throw new Error(`${made.taken} is taken`);
  await setStanding(testApp, made.uid, overrides);
  const deviceid = `device-${made.uid}`;
  const place = { uid: made.uid, deviceid, ip: "127.0.0.1", userAgent: "" };
  const token = await sessions.start(place);
  return { uid: made.uid, token, headers: { token, deviceid } };
}

/** A player who has been here for a month: what one of a new account writes waits for an operator. */
export async function makeOldPlayer(
  testApp: PlayersShop,
  overrides: PlayerOverrides = {},
): Promise<TestPlayer> {
  const player = await makePlayer(testApp, overrides);
  const { db } = testApp.database;
  const createdAt = new Date(testApp.clock.now().getTime() - 30 * 86_400_000);
  await db
    .updateTable("accounts")
    .set({ created_at: createdAt })
    .where("uid", "=", player.uid)
    .execute();
  return player;
}

async function setStanding(
  testApp: PlayersShop,
  uid: string,
  { verified = false, birthDate, banned = false }: PlayerOverrides,
): Promise<void> {
  const { db } = testApp.database;
  if (verified || birthDate !== undefined) {
    await createOperatorRealNames({ db }).verify({ uid, birthDate: birthDate ?? "1990-01-01" });
  }
  if (banned) await db.updateTable("accounts").set({ banned }).where("uid", "=", uid).execute();
}
