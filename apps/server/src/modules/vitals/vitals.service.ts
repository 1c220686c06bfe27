import type { Payload } from "@playfront/contract/calls";
import { type Answer, done, tooMany } from "../../infra/answer.ts";
import type { EphemeralStore } from "../../infra/ephemeral/ephemeral-store.ts";
import { addressLimits } from "../../infra/limits/address-limits.ts";
import { countAgainst } from "../../infra/limits/limits.ts";
import type { Meters } from "../../infra/observe/meters.ts";

interface VitalsDeps {
  ephemeral: EphemeralStore;
  meters: Pick<Meters, "vitals" | "layoutShifts">;
  limitFactor: number;
}

type Report = Payload<"page/reportVitals">;

/** A page load each, by everybody behind one address. */
const perHour = 600;

export type VitalsService = ReturnType<typeof createVitalsService>;

/** Counts how pages did for those who looked at them. Nothing of a single report is kept. */
export function createVitalsService({ ephemeral, meters, limitFactor }: VitalsDeps) {
  return {
    async report({ pagekind, network, cls, ...times }: Report, ip: string): Promise<Answer<null>> {
      const max = perHour * limitFactor;
      const limits = addressLimits({ event: "vitals:ip", ip, max, windowSeconds: 3600 });
      const verdict = await countAgainst(ephemeral, limits);
      if (!verdict.allowed) return tooMany(verdict.retryAfter);
      for (const vital of ["lcp", "inp", "ttfb"] as const) {
        const ms = times[vital];
        if (ms !== undefined) meters.vitals.note(ms / 1000, vital, pagekind, network);
      }
      if (cls !== undefined) meters.layoutShifts.note(cls / 1000, pagekind, network);
      return done(null);
    },
  };
}
