/** Counts by words out of fixed sets, such as a call and a status. Cheap enough for every request. */
export class Counts {
  readonly #counts = new Map<string, { words: readonly string[]; count: number }>();

  add(...words: string[]): void {
    const key = words.join(" ");
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { words, count: 1 });
  }

  read(): readonly { words: readonly string[]; count: number }[] {
    return [...this.#counts.values()];
  }

  /** The sum of the counts whose words pass. */
  sum(passes: (...words: readonly string[]) => boolean = () => true): number {
    return this.read().reduce((sum, { words, count }) => sum + (passes(...words) ? count : 0), 0);
  }
}
