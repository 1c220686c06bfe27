import { type ApkFault, fault } from "./apk-fault.ts";
import { type Pair, pairIds } from "./signing-block.ts";

/** The two encodings that games' SDKs read. */
export type ChannelForm = "walle" | "vasdolly";

/** The channels already in a package. */
export interface Channels {
  /** `extras` are the further members of Walle's JSON object, without `channel`. */
  walle?: { channel?: string; extras: WalleExtras };
  vasdolly?: string;
  packerNg?: string;
}

/** Any JSON; a number that JavaScript would write otherwise is a raw one (`JSON.rawJSON`). */
export type WalleExtras = Readonly<Record<string, unknown>>;

/** Longest value of a channel's pair, in bytes of UTF-8. */
export const maxValueBytes = 64 * 1024;

const packerNgFrame = { before: 20, after: 4 };
const encoder = new TextEncoder();
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function isChannelPair({ id }: Pair): boolean {
  return id === pairIds.walle || id === pairIds.vasdolly || id === pairIds.packerNg;
}

/**
 * The channels among these pairs; of several with one id the last, like the readers in games.
 * A value that is not text or longer than `maxValueBytes`, or for Walle not a JSON object, counts as absent.
 */
export function readChannels(pairs: readonly Pair[]): Channels {
  const value = (id: number) => pairs.findLast((pair) => pair.id === id)?.value;
  return {
    walle: parseWalle(textOf(value(pairIds.walle))),
    vasdolly: textOf(value(pairIds.vasdolly)),
    packerNg: parsePackerNg(value(pairIds.packerNg)),
  };
}

/** Whether the package has a pair of Walle's whose further values would be lost when a channel is written. */
export function losesExtras(pairs: readonly Pair[]): boolean {
  const isPresent = pairs.some(({ id }) => id === pairIds.walle);
  return isPresent && readChannels(pairs).walle === undefined;
}

/** Walle's pair: a JSON object with its keys sorted, so that every node writes the same bytes. */
export function wallePair(channel: string, extras: WalleExtras): Pair | ApkFault {
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
  return { channel: typeof channel === "string" ? channel : undefined, extras };
}

function parseRecord(text: string | undefined): WalleExtras | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""), keepNumber);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return value as WalleExtras;
  } catch {
    return undefined;
  }
}

/** `1.0` and numbers beyond 2^53 are written back as they were read. */
function keepNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || String(value) === source) return value;
  return rawJson(source);
}

/** In ECMAScript 2026; TypeScript's library does not have it yet. */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown };

/** Names and values, framed by a mark with their length and by the length again; a game reads the channel alone. */
function parsePackerNg(value: Uint8Array | undefined): string | undefined {
  const text = textOf(value?.subarray(packerNgFrame.before, -packerNgFrame.after));
  return text && /(?:^|\u2219)CHANNEL\u2218([^\u2218\u2219]+)/.exec(text)?.[1];
}

function textOf(value: Uint8Array | undefined): string | undefined {
  if (value === undefined || value.length > maxValueBytes) return undefined;
  try {
    return strictUtf8.decode(value);
  } catch {
    return undefined;
  }
}
