import { shanghaiDay } from "@playfront/counters/counters";
import { writeApart } from "@playfront/counters/write-apart";
import type { Db } from "@playfront/database/connect";
import { isRefusedData } from "@playfront/database/errors";
import { countedNetworks } from "@playfront/http/address";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import type { Secrets } from "../../../infra/secrets/secrets.ts";
import * as repository from "./article.repository.ts";
import { createViewCounter } from "./view-counter.ts";

export interface ArticleViewDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: Pick<Log, "warn">;
  config: { limitFactor: number };
}

/** A reader is a device; without its id, a browser at an address. */
export interface View {
  aid: string;
  deviceid: string;
  ip: string;
  userAgent: string;
}

/**
 * Readers of one article from one address that count within a day, times LIMIT_FACTOR: a device id proves nothing, but
 * many players share the address of a carrier or a school. The wider networks of IPv6 have their shares.
 */
const maxPerAddress = 200;

export type ArticleViewService = ReturnType<typeof createArticleViewService>;

/** Counts the readers of articles: a device once a day. */
export function createArticleViewService({ db, clock, secrets, log, config }: ArticleViewDeps) {
  const hash = (text: string) => secrets.mac("article-view", text).subarray(0, 16);
  const addViews = (readings: readonly repository.Reading[]) =>
    repository.addViews(db, { readings, maxPerAddress: maxPerAddress * config.limitFactor });
  const views = createViewCounter((readings) =>
    writeApart(readings, {
      write: addViews,
      isRefused: isRefusedData,
      onRefused: ({ aid }) => log.warn("the database refuses a view of an article", { aid }),
    }),
  );

  return {
    /** Counts a view if the article exists and the reader is new today; it is written within seconds. */
    count({ aid, deviceid, ip, userAgent }: View): void {
      const day = shanghaiDay(clock.now());
      const [{ network: address }, household, site] = countedNetworks(ip);
      const reader = deviceid === "" ? { address, userAgent } : { deviceid };
      const readerHash = hash(JSON.stringify({ day, reader }));
      const networkHash = (network = address) => hash(JSON.stringify({ day, address: network }));
      const networkHashes: repository.NetworkHashes = [
        networkHash(),
        networkHash(household?.network),
        networkHash(site?.network),
      ];
      views.count({ day, aid, readerHash, networkHashes });
    },

    /** Writes the remaining views and stops counting. */
    close: () => views.close(),
  };
}
