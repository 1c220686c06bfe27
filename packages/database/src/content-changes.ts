import pg from "pg";

/** Kinds of content whose change every node is told of. */
export type ContentKind = "game" | "slide" | "search" | "gift" | "article" | "channel" | "playtime";

/** News of changed content, from every node through PostgreSQL's NOTIFY. */
export interface ContentChanges {
  /** `null` means: anything may have changed while this node was cut off. */
  onChange(listener: (kind: ContentKind | null) => void): void;
  close(): Promise<void>;
}

const retryMs = 1000;

/** Listens on a connection of its own and comes back by itself when it breaks. Rejects when there is none to begin with. */
export async function listenForChanges(connectionString: string): Promise<ContentChanges> {
  const listener = createListener(connectionString);
  try {
    await listener.listen();
  } catch (error) {
    await listener.close();
    throw error;
  }
  return listener;
}

/** The same where there need be no database yet: once there is one, it says that anything may have changed. */
export function listenPatiently(connectionString: string): ContentChanges {
  const listener = createListener(connectionString);
  listener.listenLater(0);
  return listener;
}

function createListener(connectionString: string) {
  const listeners: ((kind: ContentKind | null) => void)[] = [];
  const tell = (kind: ContentKind | null) => {
    for (const listener of listeners) listener(kind);
  };
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    // It is silent for hours: without probes a firewall that forgets it would go unnoticed.
    const next = new pg.Client({
      connectionString,
      application_name: "playfront-changes",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client = next;
    next.on("notification", ({ payload }) => tell(payload as ContentKind));
    next.on("error", () => {});
    next.on("end", () => {
      if (closed) return;
      tell(null);
      listenLater(retryMs);
    });
    await next.connect();
    await next.query("listen content");
  }

  function listenLater(afterMs: number): void {
    clearTimeout(retry);
    if (closed) return;
    retry = setTimeout(() => {
      listen().then(
        () => tell(null),
        () => listenLater(retryMs),
      );
    }, afterMs);
  }

  return {
    listen,
    listenLater,
    onChange: (listener: (kind: ContentKind | null) => void) => void listeners.push(listener),
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
