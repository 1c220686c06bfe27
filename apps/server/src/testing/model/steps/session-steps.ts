import { codes } from "@playfront/contract/codes";
import fc from "fast-check";
import { expect } from "vitest";
import { toShanghaiTime } from "../../../infra/clock.ts";
import { createSessionService } from "../../../modules/identity/session/session.service.ts";
import { testPassword } from "../../accounts.ts";
import { type Play, patience } from "../compare.ts";
import { any, operator, pickLikely, step, who } from "../play.ts";
import { hour, type ModelSession, minute, type World } from "../world.ts";

let devices = 0;
const node = fc.nat({ max: 1 });
const reason = "违规";

export const logIn = step({
  name: "a player logs in",
  args: who,
  async act({ world, stage: { db, shop } }, who) {
    const { uid, bannedUntil } = world.players[who]!;
    devices += 1;
    const deviceid = `new-device-${devices}`;
    const { password_hash: passwordHash } = await db
      .selectFrom("accounts")
      .select("password_hash")
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    const place = { uid, deviceid, ip: "127.0.0.1", userAgent: "", passwordHash: passwordHash! };
    const token = await createSessionService({ db, clock: shop.clock }).startIfPasswordIs(
      place,
      db,
    );
    expect(token === null, "log-in is refused").toBe(bannedUntil !== null);
    if (token !== null) world.sessions.push({ uid, token, deviceid, isLive: true });
  },
});

const headersOf = ({ token, deviceid }: ModelSession) => ({ token, deviceid });
const isLive = ({ isLive }: ModelSession) => isLive;

export const logOut = step({
  name: "a player logs out",
  args: fc.record({ session: any, node }),
  async act({ world, stage }, { session: number, node }) {
    const session = pickLikely(world.sessions, isLive, number);
    if (!session) return;
    const headers = headersOf(session);
    const { code } = await stage.shop.callOn(stage.nodes[node]!, "user/logout", {}, headers);
    expect(code, "log-out").toBe(1);
    session.isLive = false;
  },
});

export const endOthers = step({
  name: "a player logs all other devices out",
  args: fc.record({ session: any, node }),
  async act({ world, stage }, { session: number, node }) {
    const session = pickLikely(world.sessions, isLive, number);
    if (!session) return;
    const wanted = { password: testPassword };
    const headers = headersOf(session);
    const { code } = await stage.shop.callOn(
      stage.nodes[node]!,
      "user/endOtherDevices",
      wanted,
      headers,
    );
    expect(code, "end of other sessions").toBe(session.isLive ? 1 : codes.unauthorized);
    if (session.isLive) endSessions(world, session.uid, session);
  },
});

function endSessions({ sessions }: World, uid: string, except?: ModelSession): void {
  for (const session of sessions)
    if (session.uid === uid && session !== except) session.isLive = false;
}

export const endByOperator = step({
  name: "an operator logs a player out",
  args: fc.record({ who, operator }),
  async act({ world, stage }, { who, operator }) {
    const { uid } = world.players[who]!;
    await stage.operate(operator, "players/endSessions", { id: uid, reason });
    endSessions(world, uid);
  },
});

export const ban = step({
  name: "an operator bans a player, for a time or for good",
  args: fc.record({ who, operator, lasts: fc.constantFrom(2 * minute, hour, null) }),
  async act({ world, stage }, { who, operator, lasts }) {
    const player = world.players[who]!;
    const bannedUntil = lasts === null ? Number.POSITIVE_INFINITY : world.now + lasts;
    const wanted = {
      ...{ id: player.uid, reason },
      ...(lasts !== null && { until: toShanghaiTime(new Date(bannedUntil)) }),
    };
    const { status, body } = await stage.operate(operator, "players/ban", wanted);
    expect(status, JSON.stringify(body)).toBe(200);
    player.bannedUntil = bannedUntil;
    endSessions(world, player.uid);
  },
});

export const unban = step({
  name: "an operator ends a ban",
  args: fc.record({ who, operator }),
  async act({ world, stage }, { who, operator }) {
    const player = world.players[who]!;
    const wanted = { id: player.uid, reason };
    const { status } = await stage.operate(operator, "players/unban", wanted);
    expect(status, "end of a ban").toBe(player.bannedUntil === null ? 409 : 200);
    player.bannedUntil = null;
  },
});

/** What the job of a minute ends. */
export function endDueBans({ players, now }: World): void {
  for (const player of players)
    if (player.bannedUntil !== null && player.bannedUntil <= now) player.bannedUntil = null;
}

/** On both nodes whoever is logged in may use the shop, and nobody else. */
export async function sessions({ world, stage }: Play): Promise<void> {
  const uses = world.sessions.flatMap((session) =>
    stage.nodes.map(async (node) => {
      const headers = headersOf(session);
      const ask = async () => (await stage.shop.callOn(node, "user/checkLogin", {}, headers)).code;
      await expect.poll(ask, patience).toBe(session.isLive ? 1 : codes.unauthorized);
    }),
  );
  await Promise.all(uses);
}
