import { isDeepStrictEqual } from "node:util";
import type { Db, Executor } from "@playfront/database/connect";
import type { FieldChange } from "@playfront/database/schema";
import { type Clock, toShanghaiTime } from "../../../infra/clock.ts";
import { type Actor, changesBetween } from "../trail.service.ts";
import * as repository from "./object-versions.repository.ts";

/** An object as it was made, and by whom; at no known time and by nobody if it was there before the console first changed it. */
export interface ObjectVersion<Value> {
  at: string | null;
  by: string;
  /** In what it differs from the version before. */
  changes: FieldChange[];
  value: Value;
}

interface KeptChange {
  actor: Actor;
  /** Such as `gift/3`. */
  object: string;
  /** Null for a new object. */
  before: { value: object; at?: Date; by?: string } | null;
  value: object;
}

/** Versions of an object that are kept. */
const mostKept = 100;

export type ObjectVersions = ReturnType<typeof createObjectVersions>;

/** Earlier versions of what operators change at once for players, so that they can go back. */
export function createObjectVersions({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Keeps what an object has become, in the transaction of the change. The caller holds a lock on the object. */
    async keep(trx: Executor, { actor, object, before, value }: KeptChange): Promise<void> {
      if (isDeepStrictEqual(before?.value, value)) return;
      if (before) {
        const { at = null, by = "" } = before;
        await repository.insertFirst(trx, { object, value: before.value, at, by });
      }
      await repository.insert(trx, { object, value, at: clock.now(), by: actor.name });
      await repository.removeOld(trx, object, mostKept);
    },

    /**
     * Newest first; the first one is the object as it is, unless that was changed without the console. `factsOf` tells a version as the
     * trail does.
     */
    async list<Value>(
      object: string,
      factsOf: (value: Value) => Record<string, unknown>,
    ): Promise<ObjectVersion<Value>[]> {
      const rows = await repository.findAll(db, object);
      const values = rows.map(({ value }) => value as Value);
      return rows.map(({ made_at, made_by }, index) => {
        const [value, before] = [values[index] as Value, values[index + 1]];
        const changes = before ? changesBetween(factsOf(before), factsOf(value)) : [];
        return { at: made_at && toShanghaiTime(made_at), by: made_by, changes, value };
      });
    },
  };
}
