import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../../infra/clock.ts";
import { collectFailures } from "../../../infra/jobs/failures.ts";
import type { Portions } from "../../../infra/jobs/portions.ts";
import type { MediaService } from "../../media/media.service.ts";
import * as repository from "./avatar.repository.ts";

/**
 * How long an uploaded picture must have been unused before it is removed; milliseconds. Longer than any upload takes,
 * and longer than a request that already reads the old picture needs to write a smaller width of it.
 */
const minUnusedMs = 3_600_000;
/** Pictures whose files are removed at the same time. */
const removedAtOnce = 20;

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
export async function* removeUnusedAvatars(
  { db, clock, media }: AvatarCleanUpDeps,
  portion = removedAtOnce,
): Portions {
  const before = new Date(clock.now().getTime() - minUnusedMs);
  const failures = collectFailures("avatars could not be removed");
  const remove = async (avatar: string) => {
    await media.remove(avatar);
    await repository.deleteFile(db, avatar);
  };
  let unused: string[] = [];
  try {
    do {
      const after = unused.at(-1) ?? "";
      unused = await repository.findUnused(db, { before, after, limit: portion });
      await Promise.all(unused.map((avatar) => failures.attempt(() => remove(avatar))));
      yield unused.length;
    } while (unused.length === portion);
  } finally {
    failures.throwAny();
  }
}

/** Removes an avatar at once if a player uploaded it. Other accounts may use an avatar that was not uploaded. */
export async function removeIfUploaded(
  { db, media }: Pick<AvatarCleanUpDeps, "db" | "media">,
  avatar: string,
): Promise<void> {
  if (await repository.isUploaded(db, avatar)) await media.remove(avatar);
}
