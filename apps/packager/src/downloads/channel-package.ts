import { createHash } from "node:crypto";
import { isFault } from "@playfront/apk/apk-fault";
import { planChannel } from "@playfront/apk/plan-channel";
import type { Log } from "@playfront/http/log";
import { LRUCache } from "lru-cache";
import type { Build } from "../builds/build.ts";
import type { PackageReader } from "../hashing/package-reader.ts";
import type { Channel } from "./channels.ts";

/**
 * The package of one channel: the stored bytes up to `prefixLength`, then the tail. It depends only on the build's bytes,
 * the channel and its values, so every node serves the same bytes.
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
  of(build: Build, channel: Written): Promise<ChannelPackage>;
}

/** What is written into a package. */
type Written = Pick<Channel, "cid" | "extras">;

/** Estimated memory of a package beside its signing block, bytes. */
const overheadBytes = 1024;

export interface ChannelPackagesParts {
  reader: PackageReader;
  /** Of memory. */
  cacheBytes: number;
  log: Log;
}

/** The package as it was handed in. */
export function storedPackage(build: Build): ChannelPackage {
  const { size, sha256 } = build;
  const etag = `"${sha256.slice(0, 40)}"`;
  const digest = Buffer.from(sha256, "hex").toString("base64");
  return { build, cid: "", prefixLength: size, tail: [], size, etag, digest };
}

/** Makes packages and caches the most recently used ones up to `cacheBytes`. Packages of one build share its directory. */
export function createChannelPackages(parts: ChannelPackagesParts): ChannelPackages {
  const kept = new LRUCache<string, ChannelPackage>({
    maxSize: parts.cacheBytes,
    sizeCalculation: ({ build, tail }) => {
      const ownParts = tail.filter((part) => part !== build.apk?.directory);
      return ownParts.reduce((sum, part) => sum + part.length, overheadBytes);
    },
  });
  const making = new Map<string, { build: Build; made: Promise<ChannelPackage> }>();

  function make(key: string, build: Build, channel: Written): Promise<ChannelPackage> {
    const made = makePackage(build, channel, parts)
      .then((pkg) => {
        kept.set(key, pkg);
        return pkg;
      })
      .finally(() => {
        if (making.get(key)?.made === made) making.delete(key);
      });
    making.set(key, { build, made });
    return made;
  }

  return {
    async of(build, channel) {
      const key = `${build.id}/${channel.cid}/${JSON.stringify(channel.extras)}`;
      const known = kept.get(key);
      // A replaced or reloaded build is a new object. A package made from the old object is not reused: it would keep
      // the old end in memory.
      if (known?.build === build) return known;
      const current = making.get(key);
      return current?.build === build ? current.made : make(key, build, channel);
    },
  };
}

/**
 * The entity tag covers the tail: packages of two channels can have the same length, and a resumed download must not join
 * parts of both.
 */
async function makePackage(
  build: Build,
  channel: Written,
  { reader, log }: ChannelPackagesParts,
): Promise<ChannelPackage> {
  const { prefixLength, tail } = partsFor(build, channel, log);
  const hashes = await reader.run({ kind: "hashTail", state: build.prefixState, parts: tail });
  const tag = createHash("sha256").update(build.sha256, "hex").update(hashes.tail);
  return {
    build,
    cid: channel.cid,
    prefixLength,
    tail,
    size: tail.reduce((sum, part) => sum + part.length, prefixLength),
    etag: `"${tag.digest("hex").slice(0, 40)}"`,
    digest: Buffer.from(hashes.whole).toString("base64"),
  };
}

type Parts = Pick<ChannelPackage, "prefixLength" | "tail">;

function partsFor({ id, prefixLength, apk }: Build, { cid, extras }: Written, log: Log): Parts {
  if (apk === null) return { prefixLength, tail: [] };
  const plan = planChannel(apk, { channel: cid, extras: extras ?? {} });
  if (!isFault(plan)) return plan;
  log.error("a channel cannot be written; the package is served unchanged", {
    build: id,
    cid,
    ...plan,
  });
  return { prefixLength, tail: [apk.tail] };
}
