import type { Readable } from "node:stream";
import { longestPicture } from "@playfront/contract/console/calls/pictures";
import type { ModuleConsoleHandlers } from "../../console/register-operator-calls.ts";
import { invalidField } from "../../infra/answer.ts";
import type { PictureDesk } from "./picture-desk.service.ts";

export function pictureConsoleRoutes({
  pictureDesk,
}: {
  pictureDesk: PictureDesk;
}): ModuleConsoleHandlers<`pictures/${string}`> {
  return {
    async "pictures/add"(_nothing, { operator, upload }) {
      const file = upload && (await readPicture(upload));
      if (file === null) return invalidField("file", "请选择不超过 10 MB 的图片");
      if (file.length === 0) return invalidField("file", "图片是空的，请换一张");
      return pictureDesk.add(operator, file);
    },
    "pictures/get": (wanted) => pictureDesk.get(wanted),
    "pictures/cut": (wanted, { operator }) => pictureDesk.cut(operator, wanted),
  };
}

/** Null if it is longer than a picture may be. */
async function readPicture(upload: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of upload) {
    length += part.length;
    if (length > longestPicture) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
