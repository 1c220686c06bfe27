import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function auditRoutes({ audit }: Services): ModuleHandlers<"user/getActivityList"> {
  return {
    "user/getActivityList": async (paging, { player: { uid } }) =>
      done(await audit.list({ uid, ...paging })),
  };
}
