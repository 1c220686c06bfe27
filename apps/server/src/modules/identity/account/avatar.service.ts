import type { Db } from "@playfront/database/connect";
import type { FastifyRequest } from "fastify";
import { type Answer, done, invalidField, tooMany } from "../../../infra/answer.ts";
import type { Clock } from "../../../infra/clock.ts";
import type { Config } from "../../../infra/config/config.ts";
import { defaultPace, type UploadPace } from "../../../infra/http/upload-pace.ts";
import { createGate, OverloadError } from "../../../infra/limits/gate.ts";
import { countEvent } from "../../../infra/limits/limits.ts";
import type { MediaService, PreparedPicture } from "../../media/media.service.ts";
import { UnusableImageError, type UnusableReason } from "../../media/picture.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SessionPlace } from "../session/session.service.ts";
import * as repository from "./avatar.repository.ts";
import { readUpload } from "./avatar-upload.ts";

/** Pixels of an avatar's side. */
const side = 512;
/** Uploads of one account within an hour and a day, times LIMIT_FACTOR; seconds. */
const hourly = { max: 20, windowSeconds: 3600 };
const daily = { max: 50, windowSeconds: 86_400 };
/** Uploads read and drawn anew at once, by all and by one account; what waits is still with its sender. */
const atOnce = { running: 12, waiting: 60 };
const ownAtOnce = 2;

export interface AvatarDeps {
  db: Db;
  clock: Clock;
  config: Config;
  media: MediaService;
  audit: AuditService;
  /** How slowly an upload may come; {@link defaultPace} unless a test has no time. */
  uploadPace?: UploadPace;
}

interface Sender {
  uid: string;
  place: SessionPlace;
}

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Avatars: whatever comes, a square WebP of our own making is kept, and the one before it goes. */
export function createAvatarService(deps: AvatarDeps) {
  const { db, clock, config, media, audit, uploadPace = defaultPace } = deps;
  const gate = createGate(atOnce);
  const own = new Map<string, number>();

  /** Runs an account's upload when it is its turn, unless the account has others under way. */
  async function inTurn<Result>(
    uid: string,
    work: () => Promise<Answer<Result>>,
  ): Promise<Answer<Result>> {
    const underWay = own.get(uid) ?? 0;
    if (underWay >= ownAtOnce) return tooMany(1, "上一张图片还在上传，请稍候");
    own.set(uid, underWay + 1);
    try {
      return await gate(work);
    } catch (error) {
      if (!(error instanceof OverloadError)) throw error;
      return tooMany(5, "现在上传图片的人较多，请稍后再试");
    } finally {
      const left = (own.get(uid) ?? 1) - 1;
      if (left > 0) own.set(uid, left);
      else own.delete(uid);
    }
  }

  async function countUpload(uid: string): Promise<Answer<null>> {
    const { limitFactor } = config;
    const perHour = { ...hourly, key: `avatar:${uid}`, max: hourly.max * limitFactor };
    const thisHour = await countEvent(db, clock, perHour);
    if (!thisHour.allowed) return tooMany(thisHour.retryAfter, "修改头像太频繁了，请稍后再试");
    const perDay = { ...daily, key: `avatar:day:${uid}`, max: daily.max * limitFactor };
    const today = await countEvent(db, clock, perDay);
    if (!today.allowed) return tooMany(today.retryAfter, "今天修改头像的次数太多了，请明天再试");
    return done(null);
  }

  async function show(
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
    // The new one stands whether or not the old one goes at once: the clean-up comes by for it.
    if (replaced !== null) await media.remove(replaced).catch(() => {});
    return done({ avatar });
  }

  return {
    /** Takes the picture in the field `file` of a multipart request (JPEG, PNG, WebP or GIF; at most 5 MB). */
    async upload(sender: Sender, request: FastifyRequest): Promise<Answer<{ avatar: string }>> {
      const counted = await countUpload(sender.uid);
      if (!counted.ok) return counted;
      return inTurn(sender.uid, async () => {
        const image = await readUpload(request, uploadPace);
        if (!image.ok) return image;
        const picture = await prepare(media, image.data);
        return picture.ok ? show(sender, picture.data) : picture;
      });
    },
  };
}

async function prepare(media: MediaService, image: Buffer): Promise<Answer<PreparedPicture>> {
  try {
    return done(await media.prepare(image, { cover: { width: side, height: side } }));
  } catch (error) {
    if (!(error instanceof UnusableImageError)) throw error;
    return invalidField("file", complaints[error.reason]);
  }
}

const complaints: Record<UnusableReason, string> = {
  format: "这不是可用的图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片",
  svg: "不支持 SVG 图片，请上传 JPG、PNG、WebP 或 GIF 格式的图片",
  damaged: "图片已损坏或不完整，请换一张",
  pixels: "图片尺寸太大了，请上传 4000 万像素以内的图片",
  frames: "动图太长了，请换一张图片",
  hidden: "图片文件中夹带了其他内容，请截图或另存后再上传",
};
