/** What Chromium sends: answers carry an `id`, events a `method`. */
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each method has an answer of its own
  params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  result?: any;
  error?: { message: string };
}

type Listener = (message: Message) => void;

/** A connection to a browser's DevTools, with sessions in it (https://chromedevtools.github.io/devtools-protocol/). */
export class Devtools {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #listeners = new Set<Listener>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data))));
  }

  static async connect(port: number): Promise<Devtools> {
    const response = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", reject, { once: true });
    });
    return new Devtools(socket);
  }

  /** Throws if the browser refuses. Without a session the browser itself is meant. */
  // biome-ignore lint/suspicious/noExplicitAny: each method has an answer of its own
  send(method: string, params: object = {}, sessionId?: string): Promise<any> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ error, result }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
    });
  }

  /** Returns what ends the listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}
