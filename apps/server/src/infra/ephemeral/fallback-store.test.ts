import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EphemeralStore } from "./ephemeral-store.ts";
import { createBreaker, createFallbackStore } from "./fallback-store.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const counter = { key: "event", windowSeconds: 60 };

/** A store that says who was asked. */
function namedStore(name: string, asked: string[], isLost = () => false): EphemeralStore {
  const answer = async <Result>(result: Result) => {
    asked.push(name);
    if (isLost()) throw new Error(`${name} is lost`);
    return result;
  };
  const counted = { count: 1, secondsLeft: 1 };
  const store: EphemeralStore = {
    within: () => store,
    count: () => answer(counted),
    read: () => answer(counted),
    clear: () => answer(undefined),
    clearGroup: () => answer(undefined),
    takeTurn: () => answer({ allowed: true, count: 1 }),
    putCaptcha: () => answer(undefined),
    takeCaptcha: () => answer(null),
    putTicket: () => answer(true),
    takeTicket: () => answer(null),
  };
  return store;
}

function createStores() {
  const asked: string[] = [];
  const told: string[] = [];
  let isLost = false;
  const breaker = createBreaker({
    retryMs: 2_000,
    onLost: (error) => told.push(String(error)),
    onBack: () => told.push("back"),
  });
  const store = createFallbackStore({
    first: namedStore("first", asked, () => isLost),
    second: namedStore("second", asked),
    breaker,
  });
  const lose = (lost: boolean) => {
    isLost = lost;
  };
  return { store, lose, told, take: () => asked.splice(0) };
}

test("while the first store fails, one caller tries it every two seconds", async () => {
  const { store, lose, told, take } = createStores();
  await store.count(counter);
  expect(take()).toEqual(["first"]);
  lose(true);
  await store.count(counter);
  await store.read(counter);
  expect(take()).toEqual(["first", "second", "second"]);
  vi.advanceTimersByTime(2_000);
  await Promise.all([store.count(counter), store.count(counter)]);
  expect(take().sort()).toEqual(["first", "second", "second"]);
  vi.advanceTimersByTime(2_000);
  lose(false);
  await store.count(counter);
  await store.count(counter);
  expect(take()).toEqual(["first", "first"]);
  expect(told).toEqual(["Error: first is lost", "back"]);
});

test("what is cleared is cleared in both stores, and the loss of the first is no error", async () => {
  const { store, lose, take } = createStores();
  await store.clear("event");
  await store.clearGroup("group");
  expect(take()).toEqual(["second", "first", "second", "first"]);
  lose(true);
  await store.clear("event");
  await store.clear("event");
  expect(take()).toEqual(["second", "first", "second"]);
});
