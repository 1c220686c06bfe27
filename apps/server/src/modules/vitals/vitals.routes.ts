import type { ModuleHandlers } from "../../infra/http/register-calls.ts";
import type { VitalsService } from "./vitals.service.ts";

export function vitalsRoutes({
  vitals,
}: {
  vitals: VitalsService;
}): ModuleHandlers<"page/reportVitals"> {
  return {
    "page/reportVitals": (report, { ip }) => vitals.report(report, ip),
  };
}
