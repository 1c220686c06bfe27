import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

interface Channel {
  connectionString: string;
  channel: string;
  /** The connection's name in pg_stat_activity. */
  name: string;
  /** Receives what a listener throws. By default it ends the process, as any other surprise does. */
  onError?: OnListenerError;
}

export type OnListenerError = (error: unknown) => void;

/** Receives the notifications of one channel. */
export interface Listener {
  /**
   * `null` means that notifications may have been missed, because the connection was broken. It is repeated every few
   * seconds until there is a connection again, so that nothing is kept for longer meanwhile.
   */
  onMessage(listener: (payload: string | null) => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

const retryMs = 1_000;
/** Milliseconds between two nulls while there is no connection. */
const unheardMs = 3_000;
/** Milliseconds between two questions whether the connection still carries answers. */
const heartbeatMs = 4_000;
/** Longest wait for a connection and for each answer on it, milliseconds. */
const answerMs = 3_000;

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listen(channel: Channel): Promise<Listener> {
  const listener = new ListeningConnection(channel);
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
  const listener = new ListeningConnection(channel);
  listener.connectLater(0);
  return listener;
}

class ListeningConnection implements Listener {
  readonly #channel: Channel;
  readonly #onError: OnListenerError;
  readonly #listeners: ((payload: string | null) => void)[] = [];
  #client: pg.Client | null = null;
  #isListening = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #unheard: NodeJS.Timeout | undefined;

  constructor(channel: Channel) {
    this.#channel = channel;
    this.#onError = channel.onError ?? endProcess;
  }

  onMessage(listener: (payload: string | null) => void): void {
    this.#listeners.push(listener);
  }

  isListening(): boolean {
    return this.#isListening;
  }

  async connect(): Promise<void> {
    const { connectionString, channel, name } = this.#channel;
    const client = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
    });
    this.#client = client;
    client.on("notification", ({ payload = "" }) => this.#tell(payload));
    client.on("error", () => {});
    client.on("end", () => this.#lose(client));
    try {
      await client.connect();
      await ask(client, `listen ${channel}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    // Closed, or lost, while the answer was on its way.
    if (this.#client !== client) throw new Error("the connection has ended");
    this.#isListening = true;
    clearInterval(this.#unheard);
    this.#unheard = undefined;
    this.#askLater(client);
  }

  connectLater(afterMs: number): void {
    clearTimeout(this.#retry);
    if (this.#isClosed) return;
    this.#unheard ??= setInterval(() => this.#tell(null), unheardMs);
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => this.#tell(null),
        () => this.connectLater(retryMs),
      );
    }, afterMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isListening = false;
    for (const timer of [this.#retry, this.#heartbeat, this.#unheard]) clearTimeout(timer);
    const client = this.#client;
    this.#client = null;
    // A peer that has gone without a word never confirms the end.
    await Promise.race([client?.end().catch(() => {}), delay(retryMs, undefined, { ref: false })]);
  }

  /** A connection that carries no answers is closed, for it would carry no notifications either. */
  #askLater(client: pg.Client): void {
    this.#heartbeat = setTimeout(() => {
      ask(client, "select 1").then(
        () => this.#client === client && this.#askLater(client),
        // The statement is still unanswered, so this closes the socket and does not wait.
        () => void client.end(),
      );
    }, heartbeatMs);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearTimeout(this.#heartbeat);
    const wasListening = this.#isListening;
    this.#isListening = false;
    if (wasListening) this.#tell(null);
    this.connectLater(retryMs);
  }

  /** One listener that fails keeps no other from hearing. */
  #tell(payload: string | null): void {
    for (const listener of this.#listeners) {
      try {
        listener(payload);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}

function endProcess(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Rejects if the answer does not come in time. */
function ask(client: pg.Client, text: string): Promise<unknown> {
  // The driver's types name the limit for connections only.
  const question = { text, query_timeout: answerMs };
  return client.query(question);
}
