import { parseArgs } from "node:util";
import { costs } from "./costs.ts";
import { type Figure, format } from "./figure.ts";
import { habits } from "./habits.ts";
import { planFor } from "./plan.ts";

// npm run model -- --players 1e6: what a shop of that size takes (docs/how-to/scale-out.md#how-much-of-each).

const { values } = parseArgs({ options: { players: { type: "string", default: "1e6" } } });
const players = Number(values.players);
if (!(players >= 1)) throw new Error("--players is a number of registered players, such as 1e6");

const plan = planFor(players);
printPart("Measured", figuresIn(costs));
printPart("Assumed", figuresIn(habits));
printPart("Traffic in the busiest second", plan.traffic);
printPart("Machines", plan.machines);
printPart("PostgreSQL", plan.database);
printPart("What a lost hour would cost at most", plan.hour);

function figuresIn(group: object): Figure[] {
  return Object.values(group).flatMap((entry) =>
    "value" in entry ? [entry as Figure] : figuresIn(entry),
  );
}

function printPart(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, unit, how } of figures) {
    console.log(`  ${name.padEnd(48)}${format(value).padStart(12)} ${unit.padEnd(7)} ${how}`);
  }
}
