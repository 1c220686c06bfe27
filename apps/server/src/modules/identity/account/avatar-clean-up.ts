import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
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
 * deleted accounts, and what is left of replaced ones. If the files of some cannot be removed, the others are removed all
 * the same, an error is thrown at the end, and the next run tries again.
 */
export async function removeUnusedAvatars(
  { db, clock, media }: AvatarCleanUpDeps,
  portion = 1000,
): Promise<void> {
  const before = new Date(clock.now().getTime() - minUnusedMs);
  const failures = collectFailures("avatars could not be removed");
  let unused: string[] = [];
  do {
    const after = unused.at(-1) ?? "";
    unused = await repository.findUnused(db, { before, after, limit: portion });
    for (const avatar of unused) {
      await failures.attempt(async () => {
        await media.remove(avatar);
        await repository.deleteFile(db, avatar);
      });
    }
  } while (unused.length === portion);
  failures.throwAny();
}

/** Removes an avatar at once if a player uploaded it. Other accounts may use an avatar that was not uploaded. */
export async function removeIfUploaded(
  { db, media }: Pick<AvatarCleanUpDeps, "db" | "media">,
  avatar: string,
): Promise<void> {
  if (await repository.isUploaded(db, avatar)) await media.remove(avatar);
}
