/** Counts the outcomes of each call. */
export class Tally {
  total = 0;
  readonly #counts = new Map<string, Map<string, number>>();

  add(name: string, label: string): void {
    this.total += 1;
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    counts.set(label, (counts.get(label) ?? 0) + 1);
    this.#counts.set(name, counts);
  }

  /** Outcomes of one call, most frequent first. */
  of(name: string): [string, number][] {
    return [...(this.#counts.get(name) ?? [])].sort(([, a], [, b]) => b - a);
  }

  /** Total count of an outcome over all calls. */
  sum(label: string): number {
    const counts = [...this.#counts.values()].map((of) => of.get(label) ?? 0);
    return counts.reduce((total, count) => total + count, 0);
  }

  /** One line for each call, most frequent outcomes first. */
  print(): string {
    const names = [...this.#counts.keys()].sort();
    const lines = names.map((name) => {
      const outcomes = this.of(name).map(([label, count]) => `${label} ×${count}`);
      return `${name.padEnd(36)} ${outcomes.join("  ")}`;
    });
    return lines.join("\n");
  }
}
