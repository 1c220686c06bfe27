import { addDays } from "../../infra/days.ts";

/** Days with dates as `YYYY-MM-DD`, and the sums of their counters. */
export interface CountedDay {
  day: string;
  registrations: number;
  returns_1: number;
  returns_7: number;
  returns_30: number;
}

/** Of those who registered one, seven and thirty days before the day, how many came back on it. */
export function retentionOn(day: string, counted: ReadonlyMap<string, CountedDay>) {
  const of = (age: 1 | 7 | 30) => ({
    registered: counted.get(addDays(day, -age))?.registrations ?? 0,
    returned: counted.get(day)?.[`returns_${age}`] ?? 0,
  });
  return { day1: of(1), day7: of(7), day30: of(30) };
}
