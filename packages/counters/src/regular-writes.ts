/** Writes collected data at intervals and on demand. */
export interface RegularWrites {
  /** Resolves once everything collected so far is written; rejects if that fails. */
  flush(): Promise<void>;
  /** Writes the rest and stops the timer. */
  close(): Promise<void>;
}

/**
 * Calls `writeOut` every `everyMs` milliseconds, never concurrently. The timer does not keep the process alive. `writeOut`
 * keeps what it could not write for the next call; `onFailure` gets the failures of the timer's calls.
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
