import type { OnStatement } from "../watched-pool.ts";
import { statementName } from "./statement-name.ts";

interface SlowLog {
  warn(message: string, facts: object): void;
}

/** Logs statements that take `ms` milliseconds and more by their names, without values. The log adds for what they ran. */
export function logSlowStatements(log: SlowLog, ms: number): OnStatement {
  return (text) => {
    const since = performance.now();
    return () => {
      const took = Math.round(performance.now() - since);
      if (took >= ms) log.warn("slow statement", { statement: statementName(text), ms: took });
    };
  };
}
