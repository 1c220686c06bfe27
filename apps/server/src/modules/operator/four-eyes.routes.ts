import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import type { FourEyes } from "./four-eyes.service.ts";

export function fourEyesRoutes({
  fourEyes,
}: {
  fourEyes: FourEyes;
}): ModuleConsoleHandlers<`requests/${string}`> {
  return {
    "requests/list": (wanted, { operator }) => fourEyes.list(wanted, operator),
    "requests/decide": (wanted, { operator }) => fourEyes.decide(operator, wanted),
  };
}
