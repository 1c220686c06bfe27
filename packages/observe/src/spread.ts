interface Series {
  words: readonly string[];
  /** Per bound, then one for all above the last. */
  counts: number[];
  sum: number;
}

/** How values such as durations spread over ranges, by words out of fixed sets. Cheap enough for every request. */
export class Spread {
  /** The upper ends of the ranges, ascending. */
  readonly bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
  }

  note(value: number, ...words: string[]): void {
    const key = words.join(" ");
    let series = this.#series.get(key);
    if (!series) {
      series = { words, counts: Array(this.bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    series.counts[this.#rangeOf(value)]! += 1;
    series.sum += value;
  }

  read(): readonly Readonly<Series>[] {
    return [...this.#series.values()];
  }

  #rangeOf(value: number): number {
    const { bounds } = this;
    let range = 0;
    while (range < bounds.length && value > bounds[range]!) range += 1;
    return range;
  }
}
