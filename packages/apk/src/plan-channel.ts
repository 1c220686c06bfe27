import { type ApkFault, fault, isFault } from "./apk-fault.ts";
import {
  type ChannelForm,
  isChannelPair,
  readChannels,
  vasdollyPair,
  type WalleExtras,
  wallePair,
} from "./channel-pairs.ts";
import type { ApkDescription } from "./describe-apk.ts";
import { withDirectoryOffset } from "./end-record.ts";
import { formatSigningBlock, isPaged, type Pair, padToPage } from "./signing-block.ts";

export interface ChannelText {
  /** The value that the game's SDK reads. */
  channel: string;
  /** Both by default: verifiers skip both, and a game reads the one that its SDK knows. */
  forms?: readonly ChannelForm[];
  /** Further keys of Walle's object; they override those already in the package. */
  extras?: WalleExtras;
}

/** The package of one channel: `prefixLength` stored bytes, then the tail. */
export interface ChannelPlan {
  kind: "plan";
  /** Number of leading bytes of the stored file, served unchanged. */
  prefixLength: number;
  /**
   * The bytes after the prefix, in order: signing block, central directory, end record. The directory's bytes are the
   * description's, shared by all channels: do not write to them.
   */
  tail: readonly [block: Uint8Array, directory: Uint8Array, endRecord: Uint8Array];
  /** Bytes of the whole package. */
  size: number;
}

const largestOffset = 0xfffffffe;

/**
 * Plans the package of one channel. The result depends only on the arguments, so every node produces the same bytes. A
 * channel already in the package, in either form, is replaced.
 */
export function planChannel(apk: ApkDescription, text: ChannelText): ChannelPlan | ApkFault {
  const channelPairs = makePairs(apk, text);
  if (isFault(channelPairs)) return channelPairs;
  const kept = apk.pairs.filter((pair) => !isChannelPair(pair));
  const pairs = [...kept, ...channelPairs];
  const block = formatSigningBlock(isPaged(apk.pairs) ? padToPage(pairs) : pairs);
  const directoryOffset = apk.prefixLength + block.length;
  if (directoryOffset > largestOffset) {
    return fault("too-large", `the central directory would start at ${directoryOffset}`);
  }
  const endRecord = withDirectoryOffset(apk.endRecord, directoryOffset);
  return {
    kind: "plan",
    prefixLength: apk.prefixLength,
    tail: [block, apk.directory, endRecord],
    size: directoryOffset + apk.directory.length + endRecord.length,
  };
}

function makePairs(
  apk: ApkDescription,
  { channel, forms = ["walle", "vasdolly"], extras }: ChannelText,
): Pair[] | ApkFault {
  const pairs: Pair[] = [];
  if (forms.includes("walle")) {
    const pair = wallePair(channel, { ...readChannels(apk.pairs).walle?.extras, ...extras });
    if (isFault(pair)) return pair;
    pairs.push(pair);
  }
  if (forms.includes("vasdolly")) {
    const pair = vasdollyPair(channel);
    if (isFault(pair)) return pair;
    pairs.push(pair);
  }
  return pairs;
}
