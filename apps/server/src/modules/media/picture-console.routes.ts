import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { invalidField } from "../../infra/answer.ts";
import type { PictureDesk } from "./picture-desk.service.ts";

export function pictureConsoleRoutes({
  pictureDesk,
}: {
  pictureDesk: PictureDesk;
}): ModuleConsoleHandlers<`pictures/${string}`> {
  return {
    "pictures/add": async (_nothing, { operator, file }) =>
      file === null || file.length === 0
        ? invalidField("file", "图片是空的，请换一张")
        : pictureDesk.add(operator, file),
  };
}
