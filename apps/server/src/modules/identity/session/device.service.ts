import { codes } from "@playfront/contract/codes";
import type { AccountDevice } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { maskAddress } from "@playfront/http/address";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import { type Clock, toIsoTime } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import { describeAgent, deviceKindOf } from "../../../infra/user-agent.ts";
import type { AccountService } from "../account/account.service.ts";
import { refuseStranger } from "../account/reauthentication.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionPlace, SessionService } from "./session.service.ts";

export interface DeviceDeps {
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
}

/** More devices than a player can tell apart; those beyond are ended by `endOthers` all the same. */
const listed = 50;

/** `password` is asked for unless the session is a fresh one. */
type Asking = Player & { password: string | undefined; place: SessionPlace };

export type DeviceService = ReturnType<typeof createDeviceService>;

/** The devices signed in to an account. A handle names one; tokens and their hashes stay where they are. */
export function createDeviceService(deps: DeviceDeps) {
  return {
    list: (player: Player) => list(deps, player),
    /** Logs out one device, the asking one included; code 404 when the account has no such device. */
    end: (asking: Asking & { handle: string }) => end(deps, asking),
    endOthers: (asking: Asking) => endOthers(deps, asking),
    /** Ends the session of a token, if there is one. */
    logOut: (token: string, place: SessionPlace) => logOut(deps, token, place),
  };
}

async function list(
  { sessions, config }: DeviceDeps,
  { uid, session }: Player,
): Promise<AccountDevice[]> {
  const rows = await sessions.findAllOf({ uid, first: session, limit: listed });
  return rows.map((row) => describeSession(row, session, config));
}

type SessionRow = Awaited<ReturnType<SessionService["findAllOf"]>>[number];

/** A session as its account's owner sees it; `present` is the handle of the one that asks. */
export function describeSession(
  { handle, user_agent, ip, created_at, seen_at }: SessionRow,
  present: string,
  { containerTokens }: Pick<Config, "containerTokens">,
): AccountDevice {
  return {
    handle,
    name: describeAgent(user_agent, containerTokens),
    kind: deviceKindOf(user_agent),
    address: maskAddress(ip),
    createdat: toIsoTime(created_at),
    seenat: toIsoTime(seen_at),
    current: handle === present,
  };
}

async function end(
  deps: DeviceDeps,
  { handle, place, ...player }: Asking & { handle: string },
): Promise<Answer<null>> {
  const refused = await refuseStranger(deps, player);
  if (refused) return refused;
  const { db, sessions, audit } = deps;
  const { uid } = player;
  return db.transaction().execute(async (trx) => {
    const ended = await sessions.endAllOf(trx, { uid, only: handle, reason: "device" });
    if (ended === 0) return failed(codes.notFound, "该设备已退出登录");
    await audit.record(trx, { uid, event: "device-ended", place });
    return done(null);
  });
}

async function endOthers(
  deps: DeviceDeps,
  { place, ...player }: Asking,
): Promise<Answer<{ ended: number }>> {
  const refused = await refuseStranger(deps, player);
  if (refused) return refused;
  const { db, sessions, audit } = deps;
  const { uid, session } = player;
  return db.transaction().execute(async (trx) => {
    const ended = await sessions.endAllOf(trx, { uid, except: session, reason: "device" });
    if (ended > 0) await audit.record(trx, { uid, event: "others-ended", place });
    return done({ ended });
  });
}

function logOut({ db, sessions, audit }: DeviceDeps, token: string, place: SessionPlace) {
  return db.transaction().execute(async (trx) => {
    const uid = await sessions.end(trx, token);
    if (uid !== null) await audit.record(trx, { uid, event: "logout", place });
  });
}
