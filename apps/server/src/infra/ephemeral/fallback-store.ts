import type { EphemeralStore } from "./ephemeral-store.ts";

interface FallbackDeps {
  first: EphemeralStore;
  /** Asked while the first one fails. */
  second: EphemeralStore;
  /** Remembers that the first one fails. */
  breaker: Breaker;
}

/** Decides whether the first store is asked. */
export interface Breaker {
  mayTry(): boolean;
  succeed(): void;
  fail(error: unknown): void;
  isLost(): boolean;
}

interface BreakerDeps {
  /** After a failure one caller tries again every so often, the others do not wait; milliseconds. */
  retryMs: number;
  onLost(error: unknown): void;
  onBack(): void;
}

export function createBreaker({ retryMs, onLost, onBack }: BreakerDeps): Breaker {
  let isLost = false;
  let retryAt = 0;
  return {
    mayTry() {
      if (!isLost) return true;
      if (performance.now() < retryAt) return false;
      retryAt = performance.now() + retryMs;
      return true;
    },
    succeed() {
      if (!isLost) return;
      isLost = false;
      onBack();
    },
    fail(error) {
      retryAt = performance.now() + retryMs;
      if (isLost) return;
      isLost = true;
      onLost(error);
    },
    isLost: () => isLost,
  };
}

/**
 * A store that goes on with another one while it fails. The counts of the two are not added: while one is lost and when
 * it is back, a limit begins anew, and a captcha or ticket that the other one keeps is unknown. What is cleared is cleared
 * in both, because either may be asked next.
 */
export function createFallbackStore({ first, second, breaker }: FallbackDeps): EphemeralStore {
  async function run<Result>(act: (store: EphemeralStore) => Promise<Result>): Promise<Result> {
    if (!breaker.mayTry()) return act(second);
    try {
      const result = await act(first);
      breaker.succeed();
      return result;
    } catch (error) {
      breaker.fail(error);
      return act(second);
    }
  }

  async function runInBoth(act: (store: EphemeralStore) => Promise<void>): Promise<void> {
    await act(second);
    if (!breaker.mayTry()) return;
    await act(first).then(breaker.succeed, breaker.fail);
  }

  return {
    within: (trx) =>
      createFallbackStore({ first: first.within(trx), second: second.within(trx), breaker }),
    count: (counter) => run((store) => store.count(counter)),
    read: (counter) => run((store) => store.read(counter)),
    clear: (key) => runInBoth((store) => store.clear(key)),
    clearGroup: (group) => runInBoth((store) => store.clearGroup(group)),
    takeTurn: (pause) => run((store) => store.takeTurn(pause)),
    putCaptcha: (deviceid, captcha) => run((store) => store.putCaptcha(deviceid, captcha)),
    takeCaptcha: (deviceid) => run((store) => store.takeCaptcha(deviceid)),
    putTicket: (hash, ticket) => run((store) => store.putTicket(hash, ticket)),
    takeTicket: (hash) => run((store) => store.takeTicket(hash)),
  };
}
