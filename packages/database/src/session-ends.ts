import { type Listener, listen, type OnListenerError } from "./listener.ts";

/** Notifies of sessions that ended. Triggers in the database send it to every node with NOTIFY. */
export interface SessionEnds {
  /** The account; `null` means that any session may have ended, also because the connection was broken. */
  onEnd(listener: (uid: string | null) => void): void;
  /** False while ends are not heard. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** What the triggers send when too many accounts are affected to name them. */
const allAccounts = "all";

/** Listens on a connection of its own, and reconnects when it breaks. Rejects if the first connection fails. */
export async function listenForSessionEnds(
  connectionString: string,
  onError?: OnListenerError,
): Promise<SessionEnds> {
  const name = "playfront-sessions";
  return toEnds(await listen({ connectionString, channel: "session_ends", name, onError }));
}

function toEnds(connection: Listener): SessionEnds {
  return {
    onEnd: (listener) =>
      connection.onMessage((payload) => listener(payload === allAccounts ? null : payload)),
    isListening: () => connection.isListening(),
    close: () => connection.close(),
  };
}
