import { statementName } from "@playfront/database/observing/statement-name";
import type { OnStatement } from "@playfront/database/watched-pool";
import { currentWork } from "@playfront/observe/current-work";

/** Makes a span, without values, of each statement of a request or job that is traced, and lets `next` hear of it too. */
export function traceStatements(next: OnStatement): OnStatement {
  return (text) => {
    const end = next(text);
    const span = currentWork()?.span?.child(statementName(text), "statement");
    return (hasFailed) => {
      span?.end({ hasFailed });
      end(hasFailed);
    };
  };
}
