import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";
import type { Log } from "../log.ts";

/** The channel of whoever came without one, as long as the shop has not said which it is. */
export const defaultChannel = "default";

const channelPattern = /^[A-Za-z0-9_-]{1,64}$/;
const retryMs = 1_000;

export interface Channel {
  cid: string;
  /** The address names this very channel, and always will. */
  isNamed: boolean;
}

export interface Channels {
  /** The channel of that name; the default one when there is none. */
  resolve(name: string): Channel;
  close(): void;
}

interface Known {
  cids: ReadonlySet<string>;
  fallback: string;
}

/**
 * The shop's channels, kept in memory and read anew when they change. While the shop has never been heard of, every
 * well-formed name counts as a channel: it may well be one, and a wrong guess ends with the answer's short life.
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
      const rows = await catalogue.ask((db) => {
        return db.selectFrom("channels").select(["cid", "is_default"]).execute();
      });
      // A slower answer to an earlier question must not undo a later one.
      if (mine !== round) return;
      const fallback = rows.find((row) => row.is_default)?.cid ?? defaultChannel;
      known = { cids: new Set(rows.map(({ cid }) => cid)), fallback };
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, "the channels cannot be read");
      if (mine === round && !isClosed) retry = setTimeout(load, retryMs).unref();
    }
  }

  catalogue.onChange((kind) => {
    if (kind === null || kind === "channel") void load();
  });
  void load();

  return {
    resolve(name) {
      if (!channelPattern.test(name))
        return { cid: known?.fallback ?? defaultChannel, isNamed: false };
      if (known === undefined) return { cid: name, isNamed: false };
      const isNamed = known.cids.has(name) || name === known.fallback;
      return { cid: isNamed ? name : known.fallback, isNamed };
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

/** The name in a path segment, percent-encoded or not; undefined when it is not well-formed. */
export function channelName(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    return channelPattern.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}
