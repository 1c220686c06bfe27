import type { ChannelText } from "@playfront/apk/plan-channel";
import type { Log } from "@playfront/http/log";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";

/** The default channel until the shop's database has named one. */
export const defaultChannel = "default";

const channelPattern = /^[A-Za-z0-9_-]{1,64}$/;
const retryMs = 1_000;

export interface Channel {
  cid: string;
  /** Whether the address names exactly this channel, so that the answer may be cached for ever. */
  isNamed: boolean;
  /** What games read beside the name; it may change. Null: never any. */
  extras: Extras;
}

export type Extras = NonNullable<ChannelText["extras"]> | null;

export interface Channels {
  /** The channel of that name, or the default one. */
  resolve(name: string): Channel;
  close(): void;
}

interface Known {
  extras: ReadonlyMap<string, Extras>;
  fallback: string;
}

/**
 * Keeps the shop's channels in memory and reloads them when they change. Until the first load succeeds, every well-formed
 * name counts as a channel: it may exist, and the answer is cached only briefly.
 */
export function createChannels(catalogue: CatalogueDb, log: Log): Channels {
  let known: Known | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let round = 0;

  async function load(): Promise<void> {
    round += 1;
    const mine = round;
    clearTimeout(retry);
    try {
      const rows = await catalogue.query((db) => {
        return db.selectFrom("channels").select(["cid", "is_default", "extras"]).execute();
      });
      // A slow answer to an earlier load must not overwrite a later one.
      if (mine !== round) return;
      const fallback = rows.find((row) => row.is_default)?.cid ?? defaultChannel;
      known = { extras: new Map(rows.map(({ cid, extras }) => [cid, extras])), fallback };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        log.error("the channels cannot be read", { err: error });
      if (mine === round && !isClosed) retry = setTimeout(load, retryMs).unref();
    }
  }

  catalogue.onChange((change) => {
    if (change === null || change.kind === "channel") void load();
  });
  void load();

  return {
    resolve(name) {
      const isFormed = channelPattern.test(name);
      if (known === undefined)
        return { cid: isFormed ? name : defaultChannel, isNamed: false, extras: null };
      const isNamed = isFormed && (known.extras.has(name) || name === known.fallback);
      const cid = isNamed ? name : known.fallback;
      return { cid, isNamed, extras: known.extras.get(cid) ?? null };
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

/** The channel's name in a path segment, percent-encoded or not; undefined if it is malformed. */
export function channelName(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    return channelPattern.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
