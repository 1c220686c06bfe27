import { done, withMadeOf } from "../../../infra/answer.ts";
import type { ModuleHandlers } from "../../../infra/http/register-calls.ts";
import type { SlideService } from "./slide.service.ts";

export function slideRoutes({
  slides,
}: {
  slides: SlideService;
}): ModuleHandlers<"index/getHomeSlidePictureList"> {
  return {
    "index/getHomeSlidePictureList": async () =>
      withMadeOf(done(await slides.list()), { content: ["slide"], changesAt: null }),
  };
}
