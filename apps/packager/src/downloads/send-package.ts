import type { ServerResponse } from "node:http";
import type { ChannelPackage } from "./channel-package.ts";

export interface Part {
  pkg: ChannelPackage;
  /** Offset of the part's first byte. */
  start: number;
  /** Bytes; at least one. */
  length: number;
  /** Called right before the first byte is written. */
  begin(): void;
  /** Called with the number of bytes just accepted by the operating system. */
  onSent(bytes: number): void;
}

/** The client has disconnected or stopped reading. */
export class ClientGone extends Error {
  override name = "ClientGone";
}

/**
 * Writes a part of a package to a response at the client's pace, and ends the response. Rejects with {@link ClientGone}
 * if the client disconnects; its file or socket is closed by then.
 */
export async function sendPart(response: ServerResponse, part: Part): Promise<void> {
  const { pkg, start, length, begin, onSent } = part;
  const end = start + length;
  const writer = createWriter(response, (bytes) => onSent(bytes));
  let hasBegun = false;
  const onChunk = async (chunk: Uint8Array) => {
    writer.signal.throwIfAborted();
    if (!hasBegun) begin();
    hasBegun = true;
    return writer.write(chunk);
  };
  try {
    if (start < pkg.prefixLength) {
      const { storage, key } = pkg.build;
      const range = {
        start,
        end: Math.min(end, pkg.prefixLength) - 1,
        onChunk,
        signal: writer.signal,
      };
      const isThere = await storage.streamRange(key, range);
      if (!isThere) throw new Error(`${key} is not in storage`);
    }
    for (const chunk of slices(pkg, start, end)) await onChunk(chunk);
    await writer.end();
  } catch (error) {
    if (writer.signal.aborted) throw writer.signal.reason;
    throw error;
  } finally {
    writer.release();
  }
}

/** The pieces of the tail between two offsets of the package. */
function* slices({ prefixLength, tail }: ChannelPackage, start: number, end: number) {
  let at = prefixLength;
  for (const part of tail) {
    const from = Math.max(0, start - at);
    const to = Math.min(part.length, end - at);
    if (from < to) yield part.subarray(from, to);
    at += part.length;
  }
}

/** A write resolves once the operating system has the bytes, so that the buffer can be reused; it rejects if the client goes. */
function createWriter(response: ServerResponse, onSent: (bytes: number) => void) {
  const gone = new AbortController();
  let fail: ((error: Error) => void) | undefined;
  const leave = () => {
    const error = new ClientGone("the client has gone");
    gone.abort(error);
    fail?.(error);
  };
  response.once("close", leave);
  if (response.destroyed || response.closed) leave();

  function settle(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (gone.signal.aborted) return reject(gone.signal.reason);
      fail = reject;
      // A reset may reach the write before the connection's `close` event.
      act((error) => (error ? reject(new ClientGone(error.message, { cause: error })) : resolve()));
    });
  }

  return {
    signal: gone.signal,
    write: async (piece: Uint8Array) => {
      await settle((done) => response.write(piece, done));
      onSent(piece.length);
    },
    end: () => settle((done) => response.end(() => done())),
    release: () => void response.off("close", leave),
  };
}
