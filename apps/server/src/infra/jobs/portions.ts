import { setTimeout } from "node:timers/promises";

/**
 * Work in portions, each as small as one statement should be, that yields how much each has done. It may be stopped after
 * any portion: a later run does the rest.
 */
export type Portions = AsyncGenerator<number, void>;

export interface Turns {
  isOver(): boolean;
  /** A part has failed. The others go on. */
  onFailure(part: string, error: unknown): void;
}

/** Milliseconds between two turns, for other work on the database. */
const pauseMs = 20;

/**
 * Does a portion of each part in turn, so that none waits for the end of another, until all have ended or the run is over.
 * Returns the parts that have not ended.
 */
export async function workInTurns(
  parts: Readonly<Record<string, Portions>>,
  { isOver, onFailure }: Turns,
): Promise<string[]> {
  const left = new Map(Object.entries(parts));
  while (left.size > 0 && !isOver()) {
    for (const [part, portions] of left) {
      if (isOver()) break;
      if (await hasEnded(part, portions.next())) left.delete(part);
    }
    if (left.size > 0) await setTimeout(pauseMs);
  }
  for (const [part, portions] of left) await hasEnded(part, portions.return());
  return [...left.keys()];

  async function hasEnded(part: string, step: Promise<IteratorResult<number, void>>) {
    try {
      return (await step).done === true;
    } catch (error) {
      onFailure(part, error);
      return true;
    }
  }
}

/** Repeats `act`, which returns how much it has done, until that is less than a whole portion. */
export async function* repeatWhileFull(size: number, act: () => Promise<number>): Portions {
  let done: number;
  do {
    done = await act();
    yield done;
  } while (done >= size);
}
