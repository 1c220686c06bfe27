import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type QueryExecutorProvider, sql } from "kysely";
import { type Listener, listen, listenLater, type OnListenerError } from "./listener.ts";

/** A list of games changes with its members and their order; each category has a list. */
const contentKinds = [
  ...([
    "game",
    "game-list",
    "gift",
    "opening",
    "review",
    "comment",
    "article",
    "slide",
    "collection",
    "search",
  ] as const),
  ...(["build", "channel", "playtime", "site"] as const),
] as const;

export type ContentKind = (typeof contentKinds)[number];

export interface ContentChange {
  kind: ContentKind;
  /**
   * Of the object; of the game for gifts and articles, the category for a list of games. Null if every object of the kind
   * may have changed.
   */
  id: string | null;
  /** Players may no longer see something that they saw before. */
  isWithdrawn: boolean;
}

/** `null` means that anything may have changed, because the connection was broken; repeated while it is. */
export type ChangeListener = (change: ContentChange | null) => void;

/** Notifies of changed content. Triggers in the database send it to every node with NOTIFY. */
export interface ContentChanges {
  onChange(listener: ChangeListener): void;
  /** False while the connection is broken. */
  isListening(): boolean;
  /** Whether what is announced by the connections of `db` arrives, as changes do that they make. */
  areHeard(db: QueryExecutorProvider): Promise<boolean>;
  close(): Promise<void>;
}

const channel = "content_changes";

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listenForChanges(
  connectionString: string,
  onError?: OnListenerError,
): Promise<ContentChanges> {
  return toChanges(await listen(channelOf(connectionString, onError)));
}

/** The same without waiting for the database: once it is connected, listeners are called with `null`. */
export function listenInBackground(
  connectionString: string,
  onError?: OnListenerError,
): ContentChanges {
  return toChanges(listenLater(channelOf(connectionString, onError)));
}

/** What is announced for {@link ContentChanges.areHeard}. Every node takes it for a kind of a later release. */
const test = "test";
/** Milliseconds. */
const testMs = 2_000;

function channelOf(connectionString: string, onError?: OnListenerError) {
  return { connectionString, channel, name: "playfront-changes", onError };
}

function toChanges(connection: Listener): ContentChanges {
  let onTest: (payload: string | null) => void = () => {};
  connection.onMessage((payload) => onTest(payload));
  return {
    isListening: () => connection.isListening(),
    async areHeard(db) {
      const sent = JSON.stringify({ kind: test, id: randomUUID() });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      onTest = (payload) => payload === sent && resolve(true);
      await sql`select pg_notify(${channel}, ${sent})`.execute(db);
      return Promise.race([promise, delay(testMs, false, { ref: false })]);
    },
    onChange: (listener) =>
      connection.onMessage((payload) => {
        const change = payload === null ? null : readChange(payload);
        if (change !== undefined) listener(change);
      }),
    close: () => connection.close(),
  };
}

/**
 * Undefined for a kind that only a later release knows, and so nothing here is made of; null for what is no announcement of
 * ours: whoever may connect may notify.
 */
function readChange(payload: string): ContentChange | null | undefined {
  const fields = readFields(payload);
  if (fields === null) return null;
  const { kind, id = null, withdrawn = false } = fields;
  const known = contentKinds.find((name) => name === kind);
  if (known === undefined) return undefined;
  return { kind: known, id: id as string | null, isWithdrawn: withdrawn === true };
}

function readFields(payload: string): Record<string, unknown> | null {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
