import { type Counter, shanghaiDay } from "@playfront/counters/counters";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";

/** A player who uses the shop with a session. */
export interface SeenPlayer {
  uid: string;
  registeredAt: Date;
  /** The channel that the account was registered in. */
  cid: string | null;
}

interface ReturnParts {
  now(): Date;
  /** Records a player on a day; false if that was recorded before. */
  record(player: { day: string; uid: string }): Promise<boolean>;
  count(event: { cid: string | null; counter: Counter }): void;
  onFailure(error: unknown): void;
}

const dayMs = 86_400_000;
/** Days since the registration on which a player's return is counted. */
const counterOf: Readonly<Record<number, Counter>> = {
  1: "returns_1",
  7: "returns_7",
  30: "returns_30",
};
/** Players whose record is known, so that most of their calls ask nothing of the database. */
const maxKnown = 50_000;

/** Counts the players who come back on day 1, 7 or 30 after the day of their registration: each once a day. */
export function createReturns({ now, record, count, onFailure }: ReturnParts) {
  const known = new LRUCache<string, true>(latestUsed(maxKnown));
  const pending = new Set<Promise<void>>();

  async function note({ uid, cid }: SeenPlayer, day: string, counter: Counter): Promise<void> {
    const key = `${day}/${uid}`;
    if (known.has(key)) return;
    known.set(key, true);
    try {
      if (await record({ day, uid })) count({ cid, counter });
    } catch (error) {
      known.delete(key);
      onFailure(error);
    }
  }

  return {
    /** Notes a use of the shop; nobody waits for it. */
    see(player: SeenPlayer): void {
      const day = shanghaiDay(now());
      const registered = shanghaiDay(player.registeredAt);
      const counter = counterOf[(Date.parse(day) - Date.parse(registered)) / dayMs];
      if (counter === undefined) return;
      const noting = note(player, day, counter).finally(() => pending.delete(noting));
      pending.add(noting);
    },
    /** Resolves once everybody who was seen so far is counted. */
    settle: () => Promise.all(pending),
  };
}
