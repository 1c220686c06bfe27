import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { storedAddress } from "@playfront/http/address";
import { type Answer, done, type FailedAnswer, invalidField } from "../../infra/answer.ts";
import { type Clock, toShanghaiTime } from "../../infra/clock.ts";
import { addDays, isDay, startOf } from "../../infra/days.ts";
import * as repository from "./trail.repository.ts";
import { type TrailEntry, trailFile } from "./trail-file.ts";

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
  const record = (trx: Executor, act: Act) => recordAll(trx, [act]);

  function recordAll(trx: Executor, acts: readonly Act[]) {
    const at = clock.now();
    return repository.insert(
      trx,
      acts.map(({ actor, action, object = "", changes = [], reason = "" }) => {
        const address = storedAddress(actor.ip);
        return { at, operator: actor.name, action, object, changes, reason, address };
      }),
    );
  }

  async function list(wanted: ConsolePayload<"trail/list">): Promise<ConsoleData<"trail/list">> {
    const { page, pageSize, order = "desc" } = wanted;
    const filter = filterOf(wanted);
    const range = { order, limit: pageSize, offset: (page - 1) * pageSize };
    const [rows, total] = await Promise.all([
      repository.findPage(db, { ...filter, ...range }),
      repository.count(db, filter, mostCounted),
    ]);
    return { rows: rows.map(toEntry), total };
  }

  return {
    /** Adds an entry in the transaction of what it tells. */
    record,

    /** Adds some entries, at least one, likewise. */
    recordAll,

    list,

    /** Like `list`, for a period that somebody typed. */
    search: async (
      wanted: ConsolePayload<"trail/list">,
    ): Promise<Answer<ConsoleData<"trail/list">>> =>
      refusePeriod(wanted) ?? done(await list(wanted)),

    /** The entries as a file. That it was made, and why, is itself an entry. */
    async file(
      actor: Actor,
      { reason, ...wanted }: ConsolePayload<"trail/export">,
    ): Promise<Answer<ConsoleData<"trail/export">>> {
      const refused = refusePeriod(wanted);
      if (refused) return refused;
      const range = { order: "desc", limit: mostInFile + 1, offset: 0 } as const;
      const found = await repository.findPage(db, { ...filterOf(wanted), ...range });
      const entries = found.slice(0, mostInFile).map(toEntry);
      const changes = changesBetween(null, { ...wanted, rows: entries.length });
      await record(db, { actor, action: "trail/export", changes, reason });
      return done({
        ...trailFile(entries),
        rows: entries.length,
        isCut: found.length > mostInFile,
      });
    },
  };
}

const mostCounted = 10_000;
const mostInFile = 50_000;
const shortestSearch = 2;

type Wanted = Omit<ConsolePayload<"trail/export">, "reason">;

function refusePeriod({ from, to }: Wanted): FailedAnswer | null {
  if (from !== undefined && !isDay(from)) return invalidField("from", "没有这一天");
  if (to !== undefined && !isDay(to)) return invalidField("to", "没有这一天");
  return null;
}

function filterOf({ operator, action, object, from, to, q }: Wanted): repository.TrailFilter {
  return {
    operator,
    action,
    object,
    q: q !== undefined && [...q.trim()].length >= shortestSearch ? q.trim() : undefined,
    from: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(addDays(to, 1)),
  };
}

function toEntry({
  at,
  address,
  ...row
}: Awaited<ReturnType<typeof repository.findPage>>[number]): TrailEntry {
  return { ...row, at: toShanghaiTime(at), address: address ?? "" };
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
