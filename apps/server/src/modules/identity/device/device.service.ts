import { codes } from "@playfront/contract/codes";
import type { AccountDevice } from "@playfront/contract/entities";
import type { Db } from "@playfront/database/connect";
import { type Answer, done, failed } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import type { Player } from "../../../infra/http/call-context.ts";
import type { AccountService } from "../account/account.service.ts";
import { requireRecentLogin } from "../account/reauthentication.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { KnownDevices } from "../known-device/known-device.service.ts";
import { describeSession } from "../session/describe-session.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionPlace } from "../session/session-place.ts";

export interface DeviceDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  accounts: AccountService;
  sessions: SessionService;
  audit: AuditService;
  knownDevices: KnownDevices;
}

/** Only this many devices are listed, but `endOthers` ends all of them. */
const maxListed = 50;

/** `password` is needed unless the player logged in a moment ago. */
type OwnerRequest = Player & { password: string | undefined; place: SessionPlace };

export type DeviceService = ReturnType<typeof createDeviceService>;

/** The devices that are logged in to an account. A handle identifies a device; tokens and their hashes are not shown. */
export function createDeviceService(deps: DeviceDeps) {
  return {
    list: (player: Player) => list(deps, player),
    /** Logs out one device, which may be the one that calls, and forgets any other. Fails with code 404 if the account has no such device. */
    end: (request: OwnerRequest & { handle: string }) => end(deps, request),
    endOthers: (request: OwnerRequest) => endOthers(deps, request),
    /** Ends the session of a token. Does nothing if there is none. */
    logOut: (token: string, place: SessionPlace) => logOut(deps, token, place),
  };
}

async function list(deps: DeviceDeps, { uid, session }: Player): Promise<AccountDevice[]> {
  const rows = await deps.sessions.findByAccount({ uid, first: session, limit: maxListed });
  const present = { session, now: deps.clock.now() };
  return rows.map((row) => describeSession(row, deps.config, present));
}

async function end(
  deps: DeviceDeps,
  { handle, place, ...player }: OwnerRequest & { handle: string },
): Promise<Answer<null>> {
  const refused = await requireRecentLogin(deps, { ...player, place });
  if (refused) return refused;
  const { db, sessions, audit, knownDevices } = deps;
  const { uid } = player;
  return db.transaction().execute(async (trx) => {
    const [ended] = await sessions.endByAccount(trx, { uid, only: handle, reason: "device" });
    if (ended === undefined) return failed(codes.notFound, "该设备已退出登录");
    if (ended !== place.deviceid) await knownDevices.forget(trx, { uid, deviceid: ended });
    await audit.record(trx, { uid, event: "device-ended", place });
    return done(null);
  });
}

async function endOthers(
  deps: DeviceDeps,
  { place, ...player }: OwnerRequest,
): Promise<Answer<{ ended: number }>> {
  const refused = await requireRecentLogin(deps, { ...player, place });
  if (refused) return refused;
  const { db, sessions, audit, knownDevices } = deps;
  const { uid, session } = player;
  return db.transaction().execute(async (trx) => {
    const ended = await sessions.endByAccount(trx, { uid, except: session, reason: "device" });
    await knownDevices.forgetOthers(trx, { uid, deviceid: place.deviceid });
    if (ended.length > 0) await audit.record(trx, { uid, event: "others-ended", place });
    return done({ ended: ended.length });
  });
}

function logOut({ db, sessions, audit }: DeviceDeps, token: string, place: SessionPlace) {
  return db.transaction().execute(async (trx) => {
    const uid = await sessions.end(trx, token);
    if (uid !== null) await audit.record(trx, { uid, event: "logout", place });
  });
}
