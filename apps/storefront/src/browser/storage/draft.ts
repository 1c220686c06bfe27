import { getSession } from "../session/session.ts";
import { readTabEntries, readTabStored, writeTabStored } from "./tab-storage.ts";

/** Unfinished input that a player finds again. Only in this tab, and never in an address. */
export interface Draft<Value> {
  /** Null when nothing is kept, its time is over, or it does not have the expected shape. */
  read(): Value | null;
  keep(value: Value): void;
  /** Changes part of what is kept. Does not extend its time; does nothing when nothing is kept. */
  change(part: Partial<Value>): void;
  drop(): void;
}

interface DraftOptions<Value> {
  key: string;
  /** `tab` survives a reload (sessionStorage). `memory` does not: for what must not be written to the device. */
  place: "tab" | "memory";
  /**
   * Belongs to the player who is logged in, and ends with that: at the log-out, and when another player logs in. Until then it waits for
   * its player after a session has ended. A visitor's counts for whoever logs in.
   */
  isOwn?: boolean;
  /** Without it the draft lives as long as its place. */
  lifetimeMs?: number;
  /** Null for an unexpected shape: any script of this origin may have written the entry. */
  parse(stored: Record<string, unknown>): Value | null;
}

export function createDraft<Value extends object>(options: DraftOptions<Value>): Draft<Value> {
  const { lifetimeMs, parse, isOwn = false } = options;
  const key = isOwn ? ownPrefix + options.key : options.key;
  const { read, write } = places[options.place];
  const readWhole = () => {
    const stored = parseObject(read(key));
    const isOver = lifetimeMs !== undefined && !(Number(stored?.until) > Date.now());
    return isOver || (isOwn && isOfAnother(stored?.of)) ? null : stored;
  };
  return {
    read: () => {
      const stored = readWhole();
      if (stored === null) return null;
      const { until: _until, of: _of, ...value } = stored;
      return parse(value);
    },
    keep: (value) => {
      const until = lifetimeMs && Date.now() + lifetimeMs;
      // Typing may go on after the session has ended.
      const of = isOwn ? present() || parseObject(read(key))?.of || visitor : undefined;
      write(key, JSON.stringify({ ...value, until, of }));
    },
    change: (part) => {
      const stored = readWhole();
      if (stored) write(key, JSON.stringify({ ...stored, ...part }));
    },
    drop: () => write(key, null),
  };
}

/** Of the keys of drafts that belong to a player. */
export const ownPrefix = "own.";
const visitor = "";
/** A player whose info has not been loaded. */
const unknownPlayer = "-";

/** Whose drafts are kept and found now. */
function present(): string {
  const { token, userInfo } = getSession();
  return userInfo?.uid ?? (token === null ? visitor : unknownPlayer);
}

/** `of` is kept with a draft that belongs to a player. */
export function isOfAnother(of: unknown): boolean {
  return of !== visitor && of !== present();
}

/** Whether each of these entries is a text. */
export function hasTexts<Name extends string>(
  stored: Record<string, unknown>,
  names: readonly Name[],
): stored is Record<Name, string> {
  return names.every((name) => typeof stored[name] === "string");
}

const memory = new Map<string, string>();
export const places = {
  tab: { read: readTabStored, write: writeTabStored, entries: readTabEntries },
  memory: {
    entries: () => [...memory],
    read: (key: string) => memory.get(key) ?? null,
    write: (key: string, text: string | null) => {
      if (text === null) memory.delete(key);
      else memory.set(key, text);
    },
  },
};

export function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" ? (stored as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
