import { done } from "../../platform/answer.ts";
import type { ModuleHandlers } from "../../platform/http/register-calls.ts";
import type { Services } from "../../services.ts";

export function slideRoutes({ slides }: Services): ModuleHandlers<"index/getHomeSlidePictureList"> {
  return {
    "index/getHomeSlidePictureList": async () => done(await slides.list()),
  };
}
