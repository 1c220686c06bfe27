import { join } from "node:path";
import { createDiskStorage } from "@playfront/storage/disk";
import { openStorage } from "@playfront/storage/open-storage";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { buildPackager } from "./app.ts";
import { firstOf } from "./builds/find-build.ts";
import { folderBuilds } from "./builds/folder-builds.ts";
import { registeredBuilds } from "./builds/registered-builds.ts";
import type { PackagerConfig } from "./config.ts";
import { addressLimits } from "./downloads/address-limits.ts";
import { channelPackages } from "./downloads/channel-package.ts";
import { watchChannels } from "./downloads/channels.ts";
import { createDownloadLog } from "./downloads/download-log.ts";
import { handoutWriter } from "./downloads/handouts.repository.ts";
import type { Log } from "./log.ts";
import { registerFolder } from "./registration/register-folder.ts";
import { createRegistration } from "./registration/registration.ts";
import { openScratch } from "./registration/scratch.ts";
import { openShop, type Shop, ShopAway } from "./shop.ts";

export interface OpenPackagerParts {
  config: PackagerConfig;
  /** Finds the shop's database; see `openShop`. */
  locate(): Promise<string>;
  log: Log;
  /** Of requests; Fastify's logger setting. */
  requestLog: FastifyServerOptions["logger"];
}

export interface Packager {
  app: FastifyInstance;
  /** Writes the handouts of now; tests do not wait for the clock. */
  flush(): Promise<void>;
  /** Ends the downloads, writes what they came to and leaves the database. */
  close(): Promise<void>;
}

/** The packaging host with all that it stands on, ready to listen. Throws ConfigError when the bucket cannot be read. */
export async function openPackager(parts: OpenPackagerParts): Promise<Packager> {
  const { config, locate, log, requestLog } = parts;
  const storage = await openStorage(config);
  const shop = openShop({ locate, log });
  const channels = watchChannels(shop, log);
  const downloads = openDownloadLog(shop, log);
  const cacheBytes = config.cacheBytes / 2;
  const scratch = openScratch(join(config.dataDir, "uploads"));
  const { secret, maxUploadBytes: maxBytes } = config;
  const registration = createRegistration({ shop, storage, scratch, maxBytes });
  const closing = new AbortController();
  const app = buildPackager({
    builds: firstOf(
      registeredBuilds({ shop, storage, cacheBytes, log }),
      folderBuilds(createDiskStorage(config.buildsFolder), log),
    ),
    channels,
    packages: channelPackages(cacheBytes, log),
    registration: secret === null ? null : { registration, secret, maxBytes },
    limits: addressLimits(config.limits, Date.now),
    downloads,
    overTls: config.overTls,
    trustedProxies: config.trustedProxies,
    log: requestLog,
  });
  const { signal } = closing;
  const demo = config.isDemo
    ? registerFolder(registration, config.buildsFolder, { log, signal })
    : Promise.resolve();
  // The demo's packages are handed out from their folder all the same.
  demo.catch((error: unknown) => log.error({ err: error }, "the demo could not be registered"));
  return {
    app,
    flush: downloads.flush,
    async close() {
      closing.abort();
      await app.close();
      await demo.catch(() => {});
      channels.close();
      await downloads.close().catch((error: unknown) => {
        log.error({ err: error }, "the last downloads could not be counted");
      });
      await shop.close();
    },
  };
}

function openDownloadLog(shop: Shop, log: Log) {
  return createDownloadLog({
    write: handoutWriter(shop),
    now: () => new Date(),
    onFailure(error) {
      // Said once by the shop itself; the handouts wait.
      if (!(error instanceof ShopAway)) log.error({ err: error }, "downloads could not be counted");
    },
  });
}
