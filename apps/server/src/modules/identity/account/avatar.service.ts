import type { Db } from "@playfront/database/connect";
import type { FastifyRequest } from "fastify";
import { type Answer, done, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import type { EphemeralStore } from "../../../infra/ephemeral/ephemeral-store.ts";
import { defaultPace, type UploadPace } from "../../../infra/http/upload-pace.ts";
import { createGate, OverloadError } from "../../../infra/limits/gate.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import { imageErrors } from "../../media/image-errors.ts";
import type { MediaService, PreparedPicture } from "../../media/media.service.ts";
import { UnusableImageError } from "../../media/picture.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionPlace } from "../session/session-place.ts";
import * as repository from "./avatar.repository.ts";
import { readUpload } from "./avatar-upload.ts";

/** Width and height of an avatar, in pixels. */
const sidePixels = 512;
/** Uploads of one account within an hour and within a day; `max` is multiplied by LIMIT_FACTOR. */
const hourly = { max: 20, windowSeconds: 3600 };
const daily = { max: 50, windowSeconds: 86_400 };
/** Uploads that are read and converted at the same time, of all accounts and of one. Nothing of a waiting upload is read. */
const maxAtOnce = { running: 12, waiting: 60 };
const maxAtOncePerAccount = 2;

export interface AvatarDeps {
  db: Db;
  clock: Clock;
  ephemeral: EphemeralStore;
  config: Config;
  media: MediaService;
  audit: AuditService;
  /** The slowest pace at which an upload may arrive; {@link defaultPace} by default. */
  uploadPace?: UploadPace;
}

interface Sender {
  uid: string;
  place: SessionPlace;
}

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Avatars: every upload is converted to a square WebP, and the previous avatar is removed. */
export function createAvatarService(deps: AvatarDeps) {
  const { db, clock, ephemeral, config, media, audit, uploadPace = defaultPace } = deps;
  const gate = createGate(maxAtOnce);
  /** Running uploads by account. */
  const runningByAccount = new Map<string, number>();

  /** Runs an upload when it is its turn. Refuses it if the account has too many others running. */
  async function runInTurn<Result>(
    uid: string,
    work: () => Promise<Answer<Result>>,
  ): Promise<Answer<Result>> {
    const running = runningByAccount.get(uid) ?? 0;
    if (running >= maxAtOncePerAccount) return tooMany(1, "上一张图片还在上传，请稍候");
    runningByAccount.set(uid, running + 1);
    try {
      return await gate(work);
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      return tooMany(5, "现在上传图片的人较多，请稍后再试");
    } finally {
      const left = (runningByAccount.get(uid) ?? 1) - 1;
      if (left > 0) runningByAccount.set(uid, left);
      else runningByAccount.delete(uid);
    }
  }

  async function countUpload(uid: string): Promise<Answer<null>> {
    const { limitFactor } = config;
    const perHour = { ...hourly, key: `avatar:${uid}`, max: hourly.max * limitFactor };
    const thisHour = await countEvent(ephemeral, perHour);
    if (!thisHour.allowed) return tooMany(thisHour.retryAfter, "修改头像太频繁了，请稍后再试");
    const perDay = { ...daily, key: `avatar:day:${uid}`, max: daily.max * limitFactor };
    const today = await countEvent(ephemeral, perDay);
    if (!today.allowed) return tooMany(today.retryAfter, "今天修改头像的次数太多了，请明天再试");
    return done(null);
  }

  async function saveAvatar(
    { uid, place }: Sender,
    picture: PreparedPicture,
  ): Promise<Answer<{ avatar: string }>> {
    const avatar = picture.path;
    await repository.insertFile(db, { avatar, uid, now: clock.now() });
    await picture.put();
    const replaced = await db.transaction().execute(async (trx) => {
      await audit.record(trx, { uid, event: "avatar-changed", place });
      return repository.replace(trx, { uid, avatar });
    });
    // If removing the old picture fails, the clean-up task removes it later.
    if (replaced !== null) await media.remove(replaced).catch(() => {});
    return done({ avatar });
  }

  return {
    /** Saves the picture in the field `file` of a multipart request (JPEG, PNG, WebP or GIF; at most 5 MB). */
    async upload(sender: Sender, request: FastifyRequest): Promise<Answer<{ avatar: string }>> {
      const counted = await countUpload(sender.uid);
      if (!counted.ok) return counted;
      return runInTurn(sender.uid, async () => {
        const image = await readUpload(request, uploadPace);
        if (!image.ok) return image;
        const picture = await prepare(media, image.data);
        return picture.ok ? saveAvatar(sender, picture.data) : picture;
      });
    },
  };
}

async function prepare(media: MediaService, image: Buffer): Promise<Answer<PreparedPicture>> {
  try {
    return done(await media.prepare(image, { cover: { width: sidePixels, height: sidePixels } }));
  } catch (error) {
    if (!(error instanceof UnusableImageError)) throw error;
    return invalidField("file", imageErrors[error.reason]);
  }
}
