/** What a run of named steps has come to. */
export interface Steps {
  /** Runs one step. A failure is noted and the next steps still run, so that one run shows all problems. */
  run(name: string, act: () => Promise<unknown>): Promise<void>;
  /** The failed steps, each with its message. */
  failures: readonly string[];
  /** A line a step: how long it took, in the order in which the steps began. */
  times(): string[];
}

export function createSteps(): Steps {
  const failures: string[] = [];
  const seconds = new Map<string, number>();
  const began = performance.now();
  return {
    failures,
    async run(name, act) {
      console.log(`\n— ${name}`);
      const start = performance.now();
      seconds.set(name, 0);
      await act().catch((error: unknown) => {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
      });
      seconds.set(name, (performance.now() - start) / 1000);
    },
    times: () =>
      [...seconds, ["all together", (performance.now() - began) / 1000] as const].map(
        ([name, taken]) => `${clock(taken)} ${name}`,
      ),
  };
}

/** `seconds` as minutes and seconds, such as ` 3:07`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`.padStart(5);
}
