import { setTimeout as delay } from "node:timers/promises";
import type { ContentChanges } from "../content-changes.ts";
import type { WatchedPool } from "../watched-pool.ts";
import { readPlace } from "./place.ts";
import { catchUpMs, type Position, type Replica } from "./replica.ts";

/** A replica is asked again where it is after this long, if it is read; milliseconds. */
const askEveryMs = 200;
/** No read is answered from a replica that lacks what is older; milliseconds. Counts move without an announcement. */
const maxLagMs = 1_000;

/** Chooses a replica that has everything whose change this node has heard of, and all that is older than a second. */
export class Replicas {
  readonly #primary: WatchedPool;
  readonly #replicas: readonly Replica[];
  #changes: ContentChanges | undefined;
  #newsAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<Position> | undefined;
  #turn = 0;

  constructor(primary: WatchedPool, replicas: readonly Replica[]) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  /** Before this call, and while nothing is heard, no replica is used. */
  follow(changes: ContentChanges): void {
    this.#changes = changes;
    changes.onChange(() => {
      this.#newsAt = performance.now();
    });
  }

  /** Waits briefly if none is known to be fresh enough; then undefined. */
  async choose(): Promise<Replica | undefined> {
    if (!this.#changes?.isListening()) return undefined;
    const catchingUp = this.#catchUp();
    const known = this.#pick();
    if (known !== undefined || catchingUp.length === 0) return known;
    await Promise.race([Promise.any(catchingUp).catch(ignore), delay(catchUpMs)]);
    return this.#pick();
  }

  async close(): Promise<void> {
    for (const replica of this.#replicas) await replica.close();
  }

  /** Asks those anew of which too little is known. */
  #catchUp(): Promise<void>[] {
    const since = Math.max(this.#newsAt, performance.now() - askEveryMs);
    return this.#replicas.flatMap((replica) => {
      if (replica.hasAllBefore(since)) return [];
      const catchingUp = replica.catchUp(this.#askPrimary);
      // Nobody may wait for it.
      catchingUp?.catch(ignore);
      return catchingUp ?? [];
    });
  }

  /** In turn, of those that may be read. */
  #pick(): Replica | undefined {
    if (!this.#changes?.isListening()) return undefined;
    const since = Math.max(this.#newsAt, performance.now() - maxLagMs);
    const fresh = this.#replicas.filter((replica) => replica.hasAllBefore(since));
    this.#turn += 1;
    return fresh[this.#turn % fresh.length];
  }

  /** Once for all that ask meanwhile. */
  readonly #askPrimary = (): Promise<Position> => {
    const askedAt = performance.now();
    this.#asking ??= readPlace(this.#primary)
      .catch((cause: unknown) => {
        throw new Error("the primary does not say how far it is", { cause });
      })
      .then(({ isStandby, written }) => {
        if (isStandby) throw new Error("the primary is a standby");
        return { bytes: written, askedAt };
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  };
}

function ignore(): void {}
