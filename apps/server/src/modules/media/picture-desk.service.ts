import { codes } from "@playfront/contract/codes";
import type { ConsoleData, ConsolePayload } from "@playfront/contract/console/calls";
import { cutAround, middle } from "@playfront/contract/console/cut-around";
import type { Db } from "@playfront/database/connect";
import { transact } from "@playfront/database/transact";
import { type Answer, done, failed, invalidField, tooMany } from "../../infra/answer.ts";
import type { Clock } from "../../infra/clock.ts";
import { OverloadError } from "../../infra/limits/gate.ts";
import type { Actor, TrailService } from "../operator/trail.service.ts";
import { imageErrors } from "./image-errors.ts";
import type { MediaService, PreparedPicture } from "./media.service.ts";
import { UnusableImageError } from "./picture.ts";
import * as repository from "./uploaded-pictures.repository.ts";

interface PictureDeskDeps {
  db: Db;
  clock: Clock;
  media: Pick<MediaService, "prepareShared" | "prepareCut" | "isStored">;
  trail: TrailService;
}

type Added = Answer<ConsoleData<"pictures/add">>;
interface Cut {
  original: string;
  x: number;
  y: number;
}

export type PictureDesk = ReturnType<typeof createPictureDesk>;

/** Pictures that operators upload for what they write, and cut around a point of them. */
export function createPictureDesk({ db, clock, media, trail }: PictureDeskDeps) {
  return {
    add: (actor: Actor, image: Buffer): Promise<Added> =>
      orRefuse(async () => keep(actor, await media.prepareShared(image), null)),

    async get({
      address,
    }: ConsolePayload<"pictures/get">): Promise<Answer<ConsoleData<"pictures/get">>> {
      const row = await repository.find(db, address);
      if (row?.original) return done({ original: row.original, x: row.focus_x!, y: row.focus_y! });
      if (!(await media.isStored(address))) return failed(codes.notFound);
      return done({ original: address, ...middle });
    },

    /** A picture that has the frame's proportions already stays as it is. */
    cut: (
      actor: Actor,
      { original, x, y, ...frame }: ConsolePayload<"pictures/cut">,
    ): Promise<Added> =>
      orRefuse(async () => {
        const cut = await media.prepareCut(original, (size) => cutAround(size, frame, { x, y }));
        if (cut === null) return failed(codes.notFound, "图片不存在，请重新上传");
        return cut.path === original
          ? done({ address: original })
          : keep(actor, cut, { original, x, y });
      }),
  };

  /** The row comes before the file, so that no file is left over after a crash. */
  async function keep(actor: Actor, { path, put }: PreparedPicture, cut: Cut | null) {
    const isOlder = await media.isStored(path);
    const action = cut === null ? "pictures/add" : "pictures/cut";
    const noted = await transact<Added>(db, async (trx) => {
      await repository.note(trx, { path, now: clock.now(), isOlder, cut });
      await trail.record(trx, { actor, action, object: path });
      return done({ address: path });
    });
    await put();
    return noted;
  }
}

async function orRefuse(work: () => Promise<Added>): Promise<Added> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OverloadError) return tooMany(5, "现在上传图片的人较多，请稍后再试");
    if (!(error instanceof UnusableImageError)) throw error;
    return invalidField("file", imageErrors[error.reason]);
  }
}
