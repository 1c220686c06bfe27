/** Writes what has piled up, from time to time and when asked to. */
export interface RegularWrites {
  /** Settles once all that had piled up is written. Rejects when it cannot be. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

/**
 * Calls `writeOut` every `everyMs` milliseconds, never twice at a time; a timer of it keeps no process alive. `writeOut`
 * keeps what it could not write for the next time; `onFailure` is told of what nobody asked for.
 */
export function writeRegularly(parts: {
  writeOut(): Promise<void>;
  everyMs: number;
  onFailure?: ((error: unknown) => void) | undefined;
}): RegularWrites {
  const { writeOut, everyMs, onFailure = ignore } = parts;
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush().catch(onFailure), everyMs);
  timer.unref();

  function flush(): Promise<void> {
    const next = writing.then(writeOut);
    writing = next.catch(ignore);
    return next;
  }

  return {
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

function ignore(): void {}
