import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { MediaService } from "../../media/media.service.ts";
import * as repository from "./avatar.repository.ts";

/**
 * How long an uploaded picture must have been unused. Longer than any upload takes, and than somebody who had begun to
 * read the old one needs to write a smaller width of it; milliseconds.
 */
const graceMs = 3_600_000;

export interface AvatarCleanUpDeps {
  db: Db;
  clock: Clock;
  media: Pick<MediaService, "remove">;
}

/**
 * Removes uploaded avatars that nobody shows: those of a process that died between writing and showing, of accounts that
 * are gone, and whatever was left of replaced ones. One whose files cannot be removed is tried again next time.
 */
export async function removeUnusedAvatars(
  { db, clock, media }: AvatarCleanUpDeps,
  limit = 1000,
): Promise<void> {
  const before = new Date(clock.now().getTime() - graceMs);
  for (const avatar of await repository.findUnused(db, { before, limit })) {
    await media.remove(avatar);
    await repository.deleteFile(db, avatar);
  }
}

/** Removes an avatar at once if it was uploaded; what nobody uploaded, others may show too. */
export async function removeUploaded(
  { db, media }: Pick<AvatarCleanUpDeps, "db" | "media">,
  avatar: string,
): Promise<void> {
  if (await repository.isUploaded(db, avatar)) await media.remove(avatar);
}
