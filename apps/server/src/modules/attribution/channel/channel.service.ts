import type { Db } from "@playfront/database/connect";
import type { ContentChanges } from "@playfront/database/content-changes";
import * as repository from "./channel.repository.ts";

/** Channel of players without a channel, as long as no default channel is set. */
const fallbackCid = "official";

interface KnownChannels {
  cids: ReadonlySet<string>;
  defaultCid: string;
}

export type ChannelService = ReturnType<typeof createChannelService>;

/**
 * The channels that players come from. All channels are cached, so that a made-up cid costs no query; without change
 * notifications nothing is cached.
 */
export function createChannelService({
  db,
  changes = null,
}: {
  db: Db;
  changes?: ContentChanges | null;
}) {
  let known: Promise<KnownChannels> | null = null;
  let last: KnownChannels | null = null;
  changes?.onChange((change) => {
    if (change === null || change.kind === "channel") known = null;
  });

  function load(): Promise<KnownChannels> {
    if (known !== null) return known;
    const loading = reload();
    if (changes !== null) known = loading;
    return loading;
  }

  /** While the database is unavailable, the channels read last are used; the next call tries again. */
  async function reload(): Promise<KnownChannels> {
    try {
      last = await loadChannels(db);
      return last;
    } catch (error) {
      known = null;
      if (last === null) throw error;
      return last;
    }
  }

  return {
    /** The channel itself if it exists, otherwise the default channel. */
    async resolve(cid: string | null): Promise<string> {
      const { cids, defaultCid } = await load();
      return cid !== null && cids.has(cid) ? cid : defaultCid;
    },

    /** Ordered by cid; only cids greater than `after`. */
    async list(page: { after: string; limit: number }): Promise<ListedChannel[]> {
      const rows = await repository.findAfter(db, page);
      return rows.map(({ cid, name, is_default: isDefault, created_at: createdAt }) => ({
        cid,
        name,
        isDefault,
        createdAt,
      }));
    },

    /** Adds a channel, which becomes the default one if it asks for that; false if its cid exists. */
    add(channel: NewChannel): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { cid, name, isDefault = false } = channel;
        const isNew = await repository.insertNew(trx, { cid, name });
        if (isNew && isDefault) await repository.makeDefault(trx, cid);
        return isNew;
      });
    },

    /** `cid`: at most 64 letters, digits, `_` and `-`. Fails if a second channel is to be the default. */
    create({ cid, name, isDefault = false }: NewChannel): Promise<void> {
      return repository.insert(db, { cid, name, is_default: isDefault });
    },
  };
}

export interface NewChannel {
  cid: string;
  name: string;
  isDefault?: boolean;
}

export interface ListedChannel extends Required<NewChannel> {
  createdAt: Date;
}

async function loadChannels(db: Db): Promise<KnownChannels> {
  const channels = await repository.findAll(db);
  return {
    cids: new Set(channels.map((channel) => channel.cid)),
    defaultCid: channels.find((channel) => channel.is_default)?.cid ?? fallbackCid,
  };
}
