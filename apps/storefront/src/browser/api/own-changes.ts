import type { Result } from "@playfront/contract/api";
import { hashKey } from "@tanstack/react-query";
import { getSessionKey } from "../session/session.ts";
import { createStore, useStore } from "../state/store.ts";
import { supersededCall } from "./browser-api.ts";
import { CallFailure } from "./calls.ts";
import { noteOwn, type OwnFact, type OwnOptions, queryOf, useOwn } from "./own-facts.ts";
import { getQueryClient } from "./query-client.ts";

/** Where a fact is kept. */
export interface OwnPlace<Value> {
  key: string;
  /** As the host has told it last; asks first while that is unknown. */
  read(): Promise<Value>;
  write(change: (known: Value) => Value): Promise<void>;
  /** Asks the host anew. */
  ask(): void;
}

export interface OwnChange<Value, Answer> {
  /** What of the fact is changed: the changes of one object reach the host in the order of the taps. */
  object: string;
  /** Whether nothing needs to be sent. */
  isDone?(known: Value): boolean;
  /** Gets a value that other changes, and later answers, may have made: it depends on nothing that was known at the tap. */
  apply(known: Value): Value;
  send(next: Value): Promise<Result<Answer>>;
}

interface Running {
  key: string;
  object: string;
  apply(known: unknown): unknown;
  end: Promise<unknown>;
}

const none: readonly Running[] = [];
const running = createStore(none);
/** Facts of which a change has failed: whether the host has it is unknown. */
const doubted = new Set<string>();

/** Changes a fact on the host and then here. Resolves to the answer; its data is null if nothing had to be sent. */
export function changeOwn<Value, Answer>(
  fact: OwnFact<Value>,
  change: OwnChange<Value, Answer>,
): Promise<Result<Answer | null>> {
  return changeAt(placeOf(fact), change);
}

/** The same for a fact that has no query of its own. */
export function changeAt<Value, Answer>(
  place: OwnPlace<Value>,
  change: OwnChange<Value, Answer>,
): Promise<Result<Answer | null>> {
  const { key } = place;
  const { object } = change;
  const session = getSessionKey();
  const before = running.get().filter((each) => each.key === key && each.object === object);
  const result = Promise.allSettled(before.map(({ end }) => end))
    .then(() => run(place, { change, session }))
    .finally(() => finish(entry, place));
  const entry: Running = { key, object, apply: change.apply as Running["apply"], end: result };
  running.set([...running.get(), entry]);
  return result;
}

/** The part of a change that puts an id into a list, or takes it out. */
export function toggledId(id: string, isOn: boolean) {
  return {
    isDone: (ids: readonly string[]) => ids.includes(id) === isOn,
    apply(ids: readonly string[]): readonly string[] {
      const others = ids.filter((each) => each !== id);
      return isOn ? [...others, id] : others;
    },
  };
}

/** The fact with the changes that are under way. */
export function useChangingOwn<Value>(fact: OwnFact<Value>, options?: OwnOptions<Value>) {
  const { queryKey, ...own } = useOwn(fact, options);
  const { applyTo, isBusy } = useOwnChanges<Value>(hashKey(queryKey));
  return { ...own, shown: own.known === undefined ? undefined : applyTo(own.known), isBusy };
}

/** Sets a fact that only a call could tell. */
export function setOwn<Value>(fact: OwnFact<Value>, value: Value): void {
  getQueryClient().setQueryData(queryOf(fact, getSessionKey()).queryKey, value as never);
}

/** Whether a change of the fact with this key is under way. */
export function isOwnChanging(key: string): boolean {
  return running.get().some((each) => each.key === key);
}

/** The changes under way of the fact with this key. */
export function useOwnChanges<Value>(key: string) {
  const changes = useStore(running, none).filter((each) => each.key === key);
  return {
    applyTo: (known: Value) =>
      changes.reduce((value, { apply }) => apply(value) as Value, known as Value),
    isBusy: (object: string) => changes.some((each) => each.object === object),
  };
}

function placeOf<Value>(fact: OwnFact<Value>): OwnPlace<Value> {
  const session = getSessionKey();
  const query = queryOf(fact, session);
  const client = getQueryClient();
  return {
    key: hashKey(query.queryKey),
    read: () => client.ensureQueryData(query),
    write: (change) => noteOwn(fact, change, session),
    ask: () => void client.invalidateQueries({ queryKey: query.queryKey }),
  };
}

async function run<Value, Answer>(
  place: OwnPlace<Value>,
  { change, session }: { change: OwnChange<Value, Answer>; session: string | null },
): Promise<Result<Answer | null>> {
  const { isDone, apply, send } = change;
  try {
    if (getSessionKey() !== session) return supersededCall;
    const known = await place.read();
    if (isDone?.(known)) return { ok: true, data: null };
    if (getSessionKey() !== session) return supersededCall;
    const result = await send(apply(known));
    if (result.ok) await place.write(apply);
    else doubted.add(place.key);
    return result;
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}

function finish(entry: Running, { key, ask }: Pick<OwnPlace<unknown>, "key" | "ask">): void {
  running.set(running.get().filter((each) => each !== entry));
  if (!isOwnChanging(key) && doubted.delete(key)) ask();
}
