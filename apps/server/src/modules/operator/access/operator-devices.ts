import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { hashHandle } from "../../../infra/secrets/secrets.ts";
import type { KnownDevices } from "../../identity/known-device/known-device.service.ts";
import * as repository from "./operator-device.repository.ts";

/** How long after its last log-in a browser is known; milliseconds. */
const knownMs = 180 * 86_400_000;

type DevicesOfOperators = Pick<KnownDevices, "isKnown" | "hasAnyLogin" | "remember">;

/** The browsers that operators have logged in with, as the log-in guard asks for them; `uid` is the operator's id. */
export function createOperatorDevices({ db, clock }: { db: Db; clock: Clock }): DevicesOfOperators {
  const find = (device: { operatorId: string | null; deviceid: string }, executor: Executor = db) =>
    repository.exists(executor, {
      operatorId: device.operatorId,
      deviceHash: hashHandle(device.deviceid),
      now: clock.now(),
    });
  return {
    isKnown: async ({ uid, deviceid }) =>
      uid !== null && (await find({ operatorId: uid, deviceid })),
    hasAnyLogin: (deviceid, executor) => find({ operatorId: null, deviceid }, executor),
    remember: (trx, { uid, deviceid }) =>
      repository.upsert(trx, {
        operatorId: uid,
        deviceHash: hashHandle(deviceid),
        expiresAt: new Date(clock.now().getTime() + knownMs),
      }),
  };
}
