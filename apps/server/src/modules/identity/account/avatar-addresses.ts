import type { Db } from "@playfront/database/connect";
import { latestUsed } from "@playfront/http/latest-used";
import { LRUCache } from "lru-cache";
import * as repository from "./avatar.repository.ts";

/** Addresses of pictures, of which the shop shows a few hundred at a time. */
const maxRemembered = 10_000;

export type AvatarAddresses = ReturnType<typeof createAvatarAddresses>;

/** Tells avatars from the shop's own pictures. */
export function createAvatarAddresses({ db }: { db: Db }) {
  const known = new LRUCache<string, boolean>(latestUsed(maxRemembered));
  return {
    /**
     * Whether a player uploaded the picture of this public path. The answer is remembered: the row is written before the
     * file, and removed after it. A picture counts as uploaded while the database is unavailable.
     */
    async isUploaded(avatar: string): Promise<boolean> {
      const before = known.get(avatar);
      if (before !== undefined) return before;
      try {
        const isUploaded = await repository.isUploaded(db, avatar);
        known.set(avatar, isUploaded);
        return isUploaded;
      } catch {
        return true;
      }
    },
  };
}
