import pg from "pg";

interface Channel {
  connectionString: string;
  channel: string;
  /** The connection's name in pg_stat_activity. */
  name: string;
}

/** Receives the notifications of one channel. */
export interface Listener {
  /** `null` means that notifications may have been missed, because the connection was broken. */
  onMessage(listener: (payload: string | null) => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

const retryMs = 1000;

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listen(channel: Channel): Promise<Listener> {
  const listener = createListener(channel);
  try {
    await listener.connect();
  } catch (error) {
    await listener.close();
    throw error;
  }
  return listener;
}

/** The same without waiting for the database: once it is connected, listeners are called with `null`. */
export function listenLater(channel: Channel): Listener {
  const listener = createListener(channel);
  listener.connectLater(0);
  return listener;
}

function createListener({ connectionString, channel, name }: Channel) {
  const listeners: ((payload: string | null) => void)[] = [];
  const tell = (payload: string | null) => {
    for (const listener of listeners) listener(payload);
  };
  let isClosed = false;
  let isListening = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    // The connection is idle for hours: keep-alive probes notice when a firewall has dropped it.
    const next = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client = next;
    next.on("notification", ({ payload = "" }) => tell(payload));
    next.on("error", () => {});
    next.on("end", () => {
      isListening = false;
      if (isClosed) return;
      tell(null);
      connectLater(retryMs);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    isListening = true;
  }

  function connectLater(afterMs: number): void {
    clearTimeout(retry);
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(
        () => tell(null),
        () => connectLater(retryMs),
      );
    }, afterMs);
  }

  return {
    connect,
    connectLater,
    onMessage: (listener: (payload: string | null) => void) => void listeners.push(listener),
    isListening: () => isListening,
    close: async () => {
      isClosed = true;
      isListening = false;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
