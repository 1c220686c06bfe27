import type { Db } from "@playfront/database/connect";
import { type Answer, done, invalidField, tooMany } from "../../infra/answer.ts";
import { OverloadError } from "../../infra/limits/gate.ts";
import type { Actor, TrailService } from "../operator/trail.service.ts";
import { imageErrors } from "./image-errors.ts";
import type { MediaService } from "./media.service.ts";
import { UnusableImageError } from "./picture.ts";

interface PictureDeskDeps {
  db: Db;
  media: Pick<MediaService, "store">;
  trail: TrailService;
}

export type PictureDesk = ReturnType<typeof createPictureDesk>;

/** Pictures that operators upload for what they write. */
export function createPictureDesk({ db, media, trail }: PictureDeskDeps) {
  return {
    async add(actor: Actor, image: Buffer): Promise<Answer<{ address: string }>> {
      try {
        const address = await media.store(image);
        await trail.record(db, { actor, action: "pictures/add", object: address });
        return done({ address });
      } catch (error) {
        if (error instanceof OverloadError) return tooMany(5, "现在上传图片的人较多，请稍后再试");
        if (!(error instanceof UnusableImageError)) throw error;
        return invalidField("file", imageErrors[error.reason]);
      }
    },
  };
}
