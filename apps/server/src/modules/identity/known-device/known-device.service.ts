import type { Db, Executor } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { hashHandle } from "../../../infra/secrets/secrets.ts";
import * as repository from "./known-device.repository.ts";

/** How long after its last log-in a device is known; milliseconds. */
const knownDeviceMs = 180 * 86_400_000;

interface Device {
  uid: string;
  deviceid: string;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** The devices that have logged in to an account, until its owner ends them or its password changes. */
export function createKnownDevices({ db, clock }: { db: Db; clock: Clock }) {
  return {
    isKnown: ({ uid, deviceid }: { uid: string | null; deviceid: string }) =>
      repository.exists(db, { uid, deviceHash: hashHandle(deviceid), now: clock.now() }),

    /** Whether anybody has logged in on the device before. */
    hasAnyLogin: (deviceid: string, executor: Executor = db) =>
      repository.existsForAnyone(executor, { deviceHash: hashHandle(deviceid), now: clock.now() }),

    /** Whether the caller belongs to the account of a phone: by its session, or by a device that has logged in to it. */
    isOwnersPhone: (caller: { phone: string; uid: string | null; deviceid: string }) =>
      repository.existsForPhone(db, {
        phone: caller.phone,
        uid: caller.uid,
        deviceHash: hashHandle(caller.deviceid),
        now: clock.now(),
      }),

    remember: (trx: Executor, { uid, deviceid }: Device) =>
      repository.upsert(trx, {
        uid,
        deviceHash: hashHandle(deviceid),
        expiresAt: new Date(clock.now().getTime() + knownDeviceMs),
      }),

    forget: (trx: Executor, { uid, deviceid }: Device) =>
      repository.deleteOne(trx, { uid, deviceHash: hashHandle(deviceid) }),

    forgetOthers: (trx: Executor, { uid, deviceid }: Device) =>
      repository.deleteOthers(trx, { uid, deviceHash: hashHandle(deviceid) }),

    forgetAll: (trx: Executor, uid: string) => repository.deleteAll(trx, uid),
  };
}
