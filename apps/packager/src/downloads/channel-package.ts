import { createHash } from "node:crypto";
import { isFault } from "@playfront/apk/apk-fault";
import { planChannel } from "@playfront/apk/plan-channel";
import { resumeSha256 } from "@playfront/apk/resumable-sha256";
import type { Log } from "@playfront/http/log";
import { LRUCache } from "lru-cache";
import type { Build } from "../builds/build.ts";

/**
 * The package of one channel: the stored bytes up to `prefixLength`, then the tail. It depends only on the build's bytes
 * and the channel, so every node serves the same bytes.
 */
export interface ChannelPackage {
  build: Build;
  cid: string;
  prefixLength: number;
  tail: readonly Uint8Array[];
  /** Of the whole package, bytes. */
  size: number;
  /** Strong entity tag, with its quotes. */
  etag: string;
  /** SHA-256 of the whole package, base64. */
  digest: string;
}

export interface ChannelPackages {
  of(build: Build, cid: string): ChannelPackage;
}

/** Estimated memory of a package beside its signing block, bytes. */
const overheadBytes = 1024;

/** Makes packages and caches the most recently used ones up to `cacheBytes`. Packages of one build share its directory. */
export function createChannelPackages(cacheBytes: number, log: Log): ChannelPackages {
  const kept = new LRUCache<string, ChannelPackage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ build, tail }) => {
      const ownParts = tail.filter((part) => part !== build.apk?.directory);
      return ownParts.reduce((sum, part) => sum + part.length, overheadBytes);
    },
  });
  return {
    of(build, cid) {
      const key = `${build.id}/${cid}`;
      const known = kept.get(key);
      // A replaced or reloaded build is a new object. A package made from the old object is not reused: it would keep
      // the old end in memory.
      if (known?.build === build) return known;
      const made = makePackage(build, cid, log);
      kept.set(key, made);
      return made;
    },
  };
}

/**
 * The entity tag covers the tail: packages of two channels can have the same length, and a resumed download must not join
 * parts of both.
 */
function makePackage(build: Build, cid: string, log: Log): ChannelPackage {
  const { prefixLength, tail } = partsFor(build, cid, log);
  const whole = resumeSha256(build.prefixState);
  const tailHash = createHash("sha256");
  for (const part of tail) {
    whole.update(part);
    tailHash.update(part);
  }
  const tag = createHash("sha256").update(build.sha256, "hex").update(tailHash.digest());
  return {
    build,
    cid,
    prefixLength,
    tail,
    size: tail.reduce((sum, part) => sum + part.length, prefixLength),
    etag: `"${tag.digest("hex").slice(0, 40)}"`,
    digest: Buffer.from(whole.digest()).toString("base64"),
  };
}

type Parts = Pick<ChannelPackage, "prefixLength" | "tail">;

function partsFor({ id, prefixLength, apk }: Build, cid: string, log: Log): Parts {
  if (apk === null) return { prefixLength, tail: [] };
  const plan = planChannel(apk, { channel: cid });
  if (!isFault(plan)) return plan;
  log.error("a channel cannot be written; the package is served unchanged", {
    build: id,
    cid,
    ...plan,
  });
  return { prefixLength, tail: [apk.tail] };
}
