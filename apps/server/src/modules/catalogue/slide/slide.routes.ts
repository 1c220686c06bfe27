import type { Services } from "../../../container.ts";
import { done } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";

export function slideRoutes({ slides }: Services): ModuleHandlers<"index/getHomeSlidePictureList"> {
  return {
    "index/getHomeSlidePictureList": async () => done(await slides.list()),
  };
}
