import type { FastifyRequest } from "fastify";
import { type Answer, done, invalidField, tooMany } from "../../platform/answer.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/connect.ts";
import { countEvent } from "../../platform/limits.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { MediaService } from "../media/media.service.ts";
import { UnusableImageError } from "../media/picture.ts";
import type { SessionPlace } from "../session/session.service.ts";
import type { AccountService } from "./account.service.ts";

/** Pixels of an avatar's side. */
const side = 512;
/** Uploads of one account within an hour, times LIMIT_FACTOR. */
const uploads = 20;

export interface AvatarDeps {
  db: Db;
  clock: Clock;
  config: Config;
  accounts: AccountService;
  media: MediaService;
  audit: AuditService;
}

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Avatars: whatever comes, a square WebP of our own making is kept. */
export function createAvatarService({ db, clock, config, accounts, media, audit }: AvatarDeps) {
  return {
    /** Takes the picture in the field `file` of a multipart request (JPEG, PNG, WebP or GIF; at most 5 MB). */
    async upload(
      { uid, place }: { uid: string; place: SessionPlace },
      request: FastifyRequest,
    ): Promise<Answer<{ avatar: string }>> {
      const key = `avatar:${uid}`;
      const limit = { key, max: uploads * config.limitFactor, windowSeconds: 3600 };
      const verdict = await countEvent(db, clock, limit);
      if (!verdict.allowed) return tooMany(verdict.retryAfter);
      const image = await readFile(request);
      if (!image.ok) return image;
      try {
        const cover = { width: side, height: side };
        const avatar = await media.store(image.data, { cover });
        await db.transaction().execute(async (trx) => {
          await accounts.setAvatar(trx, { uid, avatar });
          await audit.record(trx, { uid, event: "avatar-changed", place });
        });
        return done({ avatar });
      } catch (error) {
        if (!(error instanceof UnusableImageError)) throw error;
        return invalidField("file", "图片无法识别，请上传 JPG、PNG、WebP 或 GIF 格式的图片");
      }
    },
  };
}

const missing = invalidField("file", "请选择要上传的图片");
const tooLarge = invalidField("file", "图片不能超过 5 MB");
const broken = invalidField("file", "图片没有完整上传，请重试");

async function readFile(request: FastifyRequest): Promise<Answer<Buffer>> {
  if (!request.isMultipart()) return missing;
  try {
    const part = await request.file();
    if (part?.fieldname !== "file") {
      part?.file.resume();
      return missing;
    }
    const image = await part.toBuffer();
    // A file cut off at the limit may come through as if it had ended there.
    if (part.file.truncated) return tooLarge;
    return image.length === 0 ? missing : done(image);
  } catch (error) {
    // Whatever goes wrong here, went wrong with what was sent: reading it touches nothing else.
    const { code } = error as { code?: string };
    return code === "FST_REQ_FILE_TOO_LARGE" ? tooLarge : broken;
  }
}
