type Taken = { ok: true; leave(): void } | { ok: false; full: "one" | "all" };

/** Divides what there is among its owners: nobody holds more than `ofOne`, and all together no more than `ofAll`. */
export function createShares({ ofOne, ofAll }: { ofOne: number; ofAll: number }) {
  const held = new Map<string, number>();
  let all = 0;

  function add(owner: string, amount: number): void {
    all += amount;
    const own = (held.get(owner) ?? 0) + amount;
    if (own === 0) held.delete(owner);
    else held.set(owner, own);
  }

  return {
    /** `leave` gives it back; later calls of it change nothing. */
    take(owner: string, amount: number): Taken {
      if ((held.get(owner) ?? 0) + amount > ofOne) return { ok: false, full: "one" };
      if (all + amount > ofAll) return { ok: false, full: "all" };
      add(owner, amount);
      let isLeft = false;
      return {
        ok: true,
        leave() {
          if (!isLeft) add(owner, -amount);
          isLeft = true;
        },
      };
    },
  };
}
