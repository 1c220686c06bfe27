/** Remembers which signed addresses have been used, until they expire. */
export interface NonceMemory {
  /** True for the first use of a nonce, false for every later one until `expires` (Unix seconds). */
  claim(nonce: string, expires: number, now: Date): boolean;
}

/** Kept in the memory of the process: a single process serves the demo's games. */
export function createNonceMemory(): NonceMemory {
  const used = new Map<string, number>();
  return {
    claim(nonce, expires, now) {
      dropExpired(used, now.getTime() / 1000);
      if (used.has(nonce)) return false;
      used.set(nonce, expires);
      return true;
    },
  };
}

/** Nonces are added roughly in the order in which they expire, so it is enough to look at the oldest. */
function dropExpired(used: Map<string, number>, nowSeconds: number): void {
  for (const [nonce, expires] of used) {
    if (expires >= nowSeconds) return;
    used.delete(nonce);
  }
}
