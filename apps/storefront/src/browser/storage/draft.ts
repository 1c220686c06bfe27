import { readTabStored, writeTabStored } from "./tab-storage.ts";

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
  /** Without it the draft lives as long as its place. */
  lifetimeMs?: number;
  /** Null for an unexpected shape: any script of this origin may have written the entry. */
  parse(stored: Record<string, unknown>): Value | null;
}

export function createDraft<Value extends object>(options: DraftOptions<Value>): Draft<Value> {
  const { key, lifetimeMs, parse } = options;
  const { read, write } = places[options.place];
  const readWhole = () => {
    const stored = parseObject(read(key));
    const isOver = lifetimeMs !== undefined && !(Number(stored?.until) > Date.now());
    return isOver ? null : stored;
  };
  return {
    read: () => {
      const stored = readWhole();
      return stored && parse(stored);
    },
    keep: (value) => {
      const until = lifetimeMs && Date.now() + lifetimeMs;
      write(key, JSON.stringify({ ...value, until }));
    },
    change: (part) => {
      const stored = readWhole();
      if (stored) write(key, JSON.stringify({ ...stored, ...part }));
    },
    drop: () => write(key, null),
  };
}

/** Whether each of these entries is a text. */
export function hasTexts<Name extends string>(
  stored: Record<string, unknown>,
  names: readonly Name[],
): stored is Record<Name, string> {
  return names.every((name) => typeof stored[name] === "string");
}

const memory = new Map<string, string>();
const places = {
  tab: { read: readTabStored, write: writeTabStored },
  memory: {
    read: (key: string) => memory.get(key) ?? null,
    write: (key: string, text: string | null) => {
      if (text === null) memory.delete(key);
      else memory.set(key, text);
    },
  },
};

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" ? (stored as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
