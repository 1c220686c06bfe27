import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { done } from "../../infra/answer.ts";
import type { SystemService } from "./system.service.ts";

export function systemConsoleRoutes({
  system,
}: {
  system: SystemService;
}): ModuleConsoleHandlers<`system/${string}`> {
  return { "system/list": async () => done(await system.read()) };
}
