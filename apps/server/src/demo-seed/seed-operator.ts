import type { Db } from "@playfront/database/connect";
import type { Clock } from "../infra/clock.ts";
import { createOperatorsService } from "../modules/operator/operators.service.ts";
import { commandLine, createTrailService } from "../modules/operator/trail.service.ts";

interface Deps {
  db: Db;
  clock: Clock;
  /** Takes a line for whoever starts the server. */
  log(line: string): void;
}

const demoOperator = { name: "operator", shownName: "演示管理员", role: "administrator" } as const;

/** Adds the demo's administrator to a shop without operators, and says the password for the first log-in. */
export async function seedDemoOperator({ db, clock, log }: Deps): Promise<void> {
  const operators = createOperatorsService({ db, clock, trail: createTrailService({ db, clock }) });
  const { total } = await operators.list({ page: 1, pageSize: 1 });
  if (total > 0) return;
  const added = await operators.add(commandLine, demoOperator);
  if (!added.ok) return;
  const { name } = demoOperator;
  log(
    `The console's first log-in: ${name} with the password ${added.data.password}, shown only now, good for 72 hours`,
  );
}
