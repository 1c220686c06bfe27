import { LRUCache } from "lru-cache";
import type { LimitSettings } from "../config.ts";

/** Leave exactly once. */
export type Admission = { isAdmitted: true; leave(): void } | Refusal;

export interface Refusal {
  isAdmitted: false;
  /** 429: this address asks too much; 503: this node has enough to do. */
  status: 429 | 503;
  /** Seconds. */
  retryAfter: number;
}

export interface AddressLimits {
  /** Counts a request of an address, and a download until it leaves. */
  enter(address: string): Admission;
}

const minuteMs = 60_000;
/** Addresses remembered at most. Who is forgotten begins anew. */
const maxAddresses = 100_000;
const busySeconds = 10;

interface Line {
  allowance: number;
  at: number;
  downloads: number;
}

/**
 * Counted in this node's memory: what is bounded are its own sockets and buffers. A line's allowance of starts refills
 * evenly, so nobody waits for a minute to begin.
 */
export function createAddressLimits(settings: LimitSettings, now: () => number): AddressLimits {
  const { startsPerAddress, downloadsPerAddress } = settings;
  const lines = new LRUCache<string, Line>({ max: maxAddresses });
  let downloads = 0;

  function lineOf(address: string): Line {
    const at = now();
    const line = lines.get(address) ?? { allowance: startsPerAddress, at, downloads: 0 };
    const refilled = line.allowance + ((at - line.at) * startsPerAddress) / minuteMs;
    line.allowance = Math.min(startsPerAddress, refilled);
    line.at = at;
    lines.set(address, line);
    return line;
  }

  return {
    enter(address) {
      const line = lineOf(address);
      if (line.allowance < 1) {
        const missing = ((1 - line.allowance) * minuteMs) / startsPerAddress;
        return refuse(429, Math.ceil(missing / 1000));
      }
      line.allowance -= 1;
      if (line.downloads >= downloadsPerAddress) return refuse(429, busySeconds);
      if (downloads >= settings.downloads) return refuse(503, busySeconds);
      line.downloads += 1;
      downloads += 1;
      return {
        isAdmitted: true,
        leave() {
          line.downloads -= 1;
          downloads -= 1;
        },
      };
    },
  };
}

function refuse(status: 429 | 503, retryAfter: number): Refusal {
  return { isAdmitted: false, status, retryAfter };
}
