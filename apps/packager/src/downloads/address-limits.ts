import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import type { LimitSettings } from "../config.ts";

/** The caller must call `leave` exactly once. */
export type Admission = { isAdmitted: true; leave(): void } | Refusal;

export interface Refusal {
  isAdmitted: false;
  /** 429: this address sends too many requests; 503: this node is at its limit of downloads. */
  status: 429 | 503;
  /** Seconds. */
  retryAfter: number;
}

export interface AddressLimits {
  /** Counts a request of an address, and one running download until `leave`. */
  enter(address: string): Admission;
}

const minuteMs = 60_000;
/** Addresses kept at most; an evicted one starts with a full allowance. */
const maxAddresses = 100_000;
const busySeconds = 10;

interface AddressUse {
  allowance: number;
  at: number;
  downloads: number;
}

/**
 * Counts in this node's memory, because the limits protect this node's sockets and buffers. An address's allowance of
 * requests refills continuously, so a client that is over it waits seconds, not a whole minute.
 */
export function createAddressLimits(settings: LimitSettings, now: () => number): AddressLimits {
  const { startsPerAddress, downloadsPerAddress } = settings;
  const uses = new LRUCache<string, AddressUse>(latestUsed(maxAddresses));
  let downloads = 0;

  function useOf(address: string): AddressUse {
    const at = now();
    const use = uses.get(address) ?? { allowance: startsPerAddress, at, downloads: 0 };
    const refilled = use.allowance + ((at - use.at) * startsPerAddress) / minuteMs;
    use.allowance = Math.min(startsPerAddress, refilled);
    use.at = at;
    uses.set(address, use);
    return use;
  }

  return {
    enter(address) {
      const use = useOf(address);
      if (use.allowance < 1) {
        const missing = ((1 - use.allowance) * minuteMs) / startsPerAddress;
        return refuse(429, Math.ceil(missing / 1000));
      }
      use.allowance -= 1;
      if (use.downloads >= downloadsPerAddress) return refuse(429, busySeconds);
      if (downloads >= settings.downloads) return refuse(503, busySeconds);
      use.downloads += 1;
      downloads += 1;
      return {
        isAdmitted: true,
        leave() {
          use.downloads -= 1;
          downloads -= 1;
        },
      };
    },
  };
}

function refuse(status: 429 | 503, retryAfter: number): Refusal {
  return { isAdmitted: false, status, retryAfter };
}
