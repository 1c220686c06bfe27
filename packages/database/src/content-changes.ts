import { type Listener, listen, listenLater } from "./listener.ts";

export type ContentKind = "game" | "slide" | "search" | "gift" | "article" | "channel" | "playtime";

/** Notifies of changed content. Triggers in the database send it to every node with NOTIFY. */
export interface ContentChanges {
  /** `null` means that anything may have changed, because the connection was broken. */
  onChange(listener: (kind: ContentKind | null) => void): void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listenForChanges(connectionString: string): Promise<ContentChanges> {
  return toChanges(await listen(channelOf(connectionString)));
}

/** The same without waiting for the database: once it is connected, listeners are called with `null`. */
export function listenInBackground(connectionString: string): ContentChanges {
  return toChanges(listenLater(channelOf(connectionString)));
}

function channelOf(connectionString: string) {
  return { connectionString, channel: "content", name: "playfront-changes" };
}

function toChanges({ onMessage, close }: Listener): ContentChanges {
  return {
    onChange: (listener) => onMessage((kind) => listener(kind as ContentKind | null)),
    close,
  };
}
