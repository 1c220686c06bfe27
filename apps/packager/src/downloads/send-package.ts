import type { ServerResponse } from "node:http";
import type { ChannelPackage } from "./channel-package.ts";

export interface Part {
  pkg: ChannelPackage;
  /** Offset of the part's first byte. */
  start: number;
  /** Bytes; at least one. */
  length: number;
  /** Milliseconds in which the client must take 256 KiB, or the rest. */
  pieceMs: number;
  /** Called right before the first byte is written. */
  begin(): void;
  /** Called with the number of bytes just accepted by the operating system. */
  onSent(bytes: number): void;
}

const pieceBytes = 256 * 1024;

/** The client has disconnected, stopped reading or reads too slowly. */
export class ClientGone extends Error {
  override name = "ClientGone";
}

/**
 * Writes a part of a package to a response at the client's pace, and ends the response. Rejects with {@link ClientGone}
 * if the client disconnects or reads too slowly; its file or socket is closed by then.
 */
export async function sendPart(response: ServerResponse, part: Part): Promise<void> {
  const { pkg, start, length, pieceMs, begin, onSent } = part;
  const end = start + length;
  const writer = createWriter(response, { pieceMs, onSent: (bytes) => onSent(bytes) });
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
    for (let cut = from; cut < to; cut += pieceBytes) {
      yield part.subarray(cut, Math.min(cut + pieceBytes, to));
    }
    at += part.length;
  }
}

/**
 * A write resolves once the operating system has the bytes, so that the buffer can be reused; it rejects if the client goes.
 * Only the time that the client takes counts as its own: storage may be slow, and a bucket sends small chunks.
 */
function createWriter(
  response: ServerResponse,
  { pieceMs, onSent }: Pick<Part, "pieceMs" | "onSent">,
) {
  const gone = new AbortController();
  let waitedMs = 0;
  let taken = 0;
  let fail: ((error: Error) => void) | undefined;
  const leave = () => {
    const error = new ClientGone("the client has gone");
    gone.abort(error);
    fail?.(error);
  };
  // A reset drops what the system still holds for the client; after a plain close it would go on sending.
  const dismiss = () => {
    response.socket?.resetAndDestroy();
    leave();
  };
  response.once("close", leave);
  if (response.destroyed || response.closed) leave();

  function settle(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    const since = performance.now();
    const timer = setTimeout(dismiss, pieceMs - waitedMs);
    const settled = new Promise<void>((resolve, reject) => {
      if (gone.signal.aborted) return reject(gone.signal.reason);
      fail = reject;
      // A reset may reach the write before the connection's `close` event.
      act((error) => (error ? reject(new ClientGone(error.message, { cause: error })) : resolve()));
    });
    return settled.finally(() => {
      clearTimeout(timer);
      waitedMs += performance.now() - since;
    });
  }

  function countTaken(bytes: number): void {
    onSent(bytes);
    taken += bytes;
    if (taken < pieceBytes) return;
    taken = 0;
    waitedMs = 0;
  }

  return {
    signal: gone.signal,
    write: async (piece: Uint8Array) => {
      await settle((done) => response.write(piece, done));
      countTaken(piece.length);
    },
    end: () => settle((done) => response.end(() => done())),
    release: () => void response.off("close", leave),
  };
}
