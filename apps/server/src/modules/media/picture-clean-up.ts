import type { Db } from "@playfront/database/connect";
import type { Clock } from "../../infra/clock.ts";
import { collectFailures } from "../../infra/jobs/failures.ts";
import type { Portions } from "../../infra/jobs/portions.ts";
import { notePurge } from "../../infra/purge/purges.ts";
import { type MediaService, pictureKey } from "./media.service.ts";
import * as repository from "./uploaded-pictures.repository.ts";

/** How long a picture is kept that nothing names; milliseconds. A form may stay open for days before it is saved. */
const keptMs = 30 * 86_400_000;
/** Pictures whose files are removed at the same time. */
const removedAtOnce = 20;

interface PictureCleanUpDeps {
  db: Db;
  clock: Clock;
  media: Pick<MediaService, "remove">;
}

/**
 * Removes the files of pictures that operators uploaded and that no draft, no other revision and nothing that players see has ever
 * named. If the files of some cannot be removed, the others are removed all the same, an error is thrown at the end, and the next
 * run tries again.
 */
export async function* removeUnnamedPictures(
  { db, clock, media }: PictureCleanUpDeps,
  portion = removedAtOnce,
): Portions {
  const before = new Date(clock.now().getTime() - keptMs);
  const failures = collectFailures("uploaded pictures could not be removed");
  const removePortion = (after: string) =>
    db.transaction().execute(async (trx) => {
      const paths = await repository.lockUnnamed(trx, { before, after, limit: portion });
      for (const path of paths)
        await failures.attempt(async () => {
          await media.remove(path);
          await repository.setRemoved(trx, path, clock.now());
          await notePurge(trx, pictureKey(path));
        });
      return paths;
    });
  let paths: string[] = [];
  try {
    do {
      paths = await removePortion(paths.at(-1) ?? "");
      yield paths.length;
    } while (paths.length === portion);
  } finally {
    failures.throwAny();
  }
}
