import { type ApkFault, fault } from "./apk-fault.ts";
import { type Pair, pairIds } from "./signing-block.ts";

/** The two encodings that games' SDKs read. */
export type ChannelForm = "walle" | "vasdolly";

/** The channels already in a package. */
export interface Channels {
  /** `extras` are the further keys of Walle's JSON object, without `channel`. */
  walle?: { channel?: string; extras: Readonly<Record<string, string>> };
  vasdolly?: string;
}

/** Longest value of a channel's pair, in bytes of UTF-8. */
export const maxValueBytes = 64 * 1024;

const encoder = new TextEncoder();
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function isChannelPair({ id }: Pair): boolean {
  return id === pairIds.walle || id === pairIds.vasdolly;
}

/**
 * The channels among these pairs; of several with one id the last, like the readers in games.
 * A value that is not text or longer than `maxValueBytes`, or for Walle not a JSON object of strings,
 * counts as absent.
 */
export function readChannels(pairs: readonly Pair[]): Channels {
  const walle = pairs.findLast(({ id }) => id === pairIds.walle);
  const vasdolly = pairs.findLast(({ id }) => id === pairIds.vasdolly);
  return {
    walle: walle && parseWalle(textOf(walle.value)),
    vasdolly: vasdolly && textOf(vasdolly.value),
  };
}

/** Walle's pair: a JSON object with its keys sorted, so that every node writes the same bytes. */
export function wallePair(
  channel: string,
  extras: Readonly<Record<string, string>>,
): Pair | ApkFault {
  const members = Object.entries({ ...extras, channel })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return channelPair(pairIds.walle, channel, `{${members.join(",")}}`);
}

/** VasDolly's pair: the channel itself. */
export function vasdollyPair(channel: string): Pair | ApkFault {
  return channelPair(pairIds.vasdolly, channel, channel);
}

function channelPair(id: number, channel: string, text: string): Pair | ApkFault {
  if (channel === "") return fault("bad-channel", "an empty channel");
  if (!channel.isWellFormed()) return fault("bad-channel", "a channel with half a character");
  const value = encoder.encode(text);
  if (value.length > maxValueBytes) {
    return fault("bad-channel", `${value.length} bytes where ${maxValueBytes} are allowed`);
  }
  return { id, value };
}

function parseWalle(text: string | undefined): Channels["walle"] {
  const record = parseRecord(text);
  if (record === undefined) return undefined;
  const { channel, ...extras } = record;
  return { channel, extras };
}

function parseRecord(text: string | undefined): Record<string, string> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const isText = Object.values(value).every((member) => typeof member === "string");
    return isText ? (value as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(value: Uint8Array): string | undefined {
  if (value.length > maxValueBytes) return undefined;
  try {
    return strictUtf8.decode(value);
  } catch {
    return undefined;
  }
}
