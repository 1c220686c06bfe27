import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";

export function auditRoutes({ audit }: Services): ModuleHandlers<"user/getActivityList"> {
  return {
    "user/getActivityList": async (paging, { player: { uid } }) =>
      done(await audit.list({ uid, ...paging })),
  };
}
