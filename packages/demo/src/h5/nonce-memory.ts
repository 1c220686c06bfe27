/** Remembers which signed addresses have been used, for as long as they could be used again. */
export interface NonceMemory {
  /** True once for a nonce, false until `expires` (unix seconds) has passed. */
  claim(nonce: string, expires: number, now: Date): boolean;
}

/** A memory of this process: enough for the demo, which one process serves. */
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

/** Nonces come in about the order in which they expire, so looking at the oldest is enough. */
function dropExpired(used: Map<string, number>, nowSeconds: number): void {
  for (const [nonce, expires] of used) {
    if (expires >= nowSeconds) return;
    used.delete(nonce);
  }
}
