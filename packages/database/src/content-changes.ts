import pg from "pg";

export type ContentKind = "game" | "slide" | "search" | "gift" | "article" | "channel" | "playtime";

/** Notifies of changed content. Triggers in the database send it to every node with NOTIFY. */
export interface ContentChanges {
  /** `null` means that anything may have changed, because the connection was broken. */
  onChange(listener: (kind: ContentKind | null) => void): void;
  close(): Promise<void>;
}

const retryMs = 1000;

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listenForChanges(connectionString: string): Promise<ContentChanges> {
  const listener = createChangeListener(connectionString);
  try {
    await listener.listen();
  } catch (error) {
    await listener.close();
    throw error;
  }
  return listener;
}

/** The same without waiting for the database: once it is connected, listeners are called with `null`. */
export function listenInBackground(connectionString: string): ContentChanges {
  const listener = createChangeListener(connectionString);
  listener.listenLater(0);
  return listener;
}

function createChangeListener(connectionString: string) {
  const listeners: ((kind: ContentKind | null) => void)[] = [];
  const notify = (kind: ContentKind | null) => {
    for (const listener of listeners) listener(kind);
  };
  let isClosed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    // The connection is idle for hours: keep-alive probes notice when a firewall has dropped it.
    const next = new pg.Client({
      connectionString,
      application_name: "playfront-changes",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client = next;
    next.on("notification", ({ payload }) => notify(payload as ContentKind));
    next.on("error", () => {});
    next.on("end", () => {
      if (isClosed) return;
      notify(null);
      listenLater(retryMs);
    });
    await next.connect();
    await next.query("listen content");
  }

  function listenLater(afterMs: number): void {
    clearTimeout(retry);
    if (isClosed) return;
    retry = setTimeout(() => {
      listen().then(
        () => notify(null),
        () => listenLater(retryMs),
      );
    }, afterMs);
  }

  return {
    listen,
    listenLater,
    onChange: (listener: (kind: ContentKind | null) => void) => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
