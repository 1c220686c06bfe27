import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { storedAddress } from "@playfront/http/address";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import * as repository from "./trail.repository.ts";

/** Who acts: an operator in the console, or somebody at the command line of a server. */
export interface Actor {
  /** `operate` for the command line. */
  name: string;
  /** Empty for the command line. */
  ip: string;
}

export const commandLine: Actor = { name: "operate", ip: "" };

export interface Act {
  actor: Actor;
  /** The call, such as `operators/add`. */
  action: string;
  /** What it is done to, such as `operator/3`. */
  object?: string;
  changes?: readonly FieldChange[];
  reason?: string;
}

export type TrailService = ReturnType<typeof createTrailService>;

/** The trail of what operators do. Nobody can change it: the database refuses. */
export function createTrailService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Adds an entry in the transaction of what it tells. */
    record(trx: Executor, { actor, action, object = "", changes = [], reason = "" }: Act) {
      const { name, ip } = actor;
      const address = storedAddress(ip);
      const at = clock.now();
      return repository.insert(trx, {
        at,
        operator: name,
        action,
        object,
        changes,
        reason,
        address,
      });
    },

    async list(wanted: ConsolePayload<"trail/list">): Promise<ConsoleData<"trail/list">> {
      const { page, pageSize, order = "desc", operator, action, object } = wanted;
      const filter = { operator, action, object };
      const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
      const [rows, total] = await Promise.all([
        repository.findPage(db, { ...filter, ...range }),
        repository.count(db, filter),
      ]);
      return {
        rows: rows.map(({ at, address, ...row }) => ({
          ...row,
          at: toShanghaiTime(at),
          address: address ?? "",
        })),
        total,
      };
    },
  };
}

/** The fields in which two versions of an object differ. Values are shown as text. */
export function changesBetween<Version extends Record<string, unknown>>(
  before: Version | null,
  after: Version,
): FieldChange[] {
  const show = (value: unknown) =>
    value === null || value === undefined
      ? ""
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: show(before?.[field]), after: show(value) }))
    .filter((change) => change.before !== change.after);
}
