import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import type { MediaService } from "../../media/media.service.ts";
import * as repository from "./avatar.repository.ts";

/**
 * How long an uploaded picture must have been unused before it is removed; milliseconds. Longer than any upload takes,
 * and longer than a request that already reads the old picture needs to write a smaller width of it.
 */
const minUnusedMs = 3_600_000;

export interface AvatarCleanUpDeps {
  db: Db;
  clock: Clock;
  media: Pick<MediaService, "remove">;
}

/**
 * Removes uploaded avatars that no account uses: those of a process that died between writing and saving, those of
 * deleted accounts, and what is left of replaced ones. If the files of one cannot be removed, the next run tries again.
 */
export async function removeUnusedAvatars(
  { db, clock, media }: AvatarCleanUpDeps,
  limit = 1000,
): Promise<void> {
  const before = new Date(clock.now().getTime() - minUnusedMs);
  for (const avatar of await repository.findUnused(db, { before, limit })) {
    await media.remove(avatar);
    await repository.deleteFile(db, avatar);
  }
}

/** Removes an avatar at once if a player uploaded it. Other accounts may use an avatar that was not uploaded. */
export async function removeIfUploaded(
  { db, media }: Pick<AvatarCleanUpDeps, "db" | "media">,
  avatar: string,
): Promise<void> {
  if (await repository.isUploaded(db, avatar)) await media.remove(avatar);
}
