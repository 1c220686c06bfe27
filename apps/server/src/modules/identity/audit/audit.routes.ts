import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { AuditService } from "./audit.service.ts";

export function auditRoutes({
  audit,
}: {
  audit: AuditService;
}): ModuleHandlers<"user/getActivityList"> {
  return {
    "user/getActivityList": async (paging, { player: { uid } }) =>
      done(await audit.list({ uid, ...paging })),
  };
}
