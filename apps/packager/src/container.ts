import { join } from "node:path";
import { createDiskStorage } from "@playfront/storage/disk";
import { openStorage } from "@playfront/storage/open-storage";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { buildPackager } from "./app.ts";
import { createAllBuilds } from "./builds/all-builds.ts";
import { createFolderBuilds } from "./builds/folder-builds.ts";
import { createRegisteredBuilds } from "./builds/registered-builds.ts";
import { type CatalogueDb, createCatalogueDb, DatabaseUnavailable } from "./catalogue-db.ts";
import type { PackagerConfig } from "./config.ts";
import { createAddressLimits } from "./downloads/address-limits.ts";
import { createChannelPackages } from "./downloads/channel-package.ts";
import { createChannels } from "./downloads/channels.ts";
import { createDownloadLog } from "./downloads/download-log.ts";
import { createHandoutWriter } from "./downloads/handouts.repository.ts";
import type { Log } from "./log.ts";
import { registerFolder } from "./registration/register-folder.ts";
import { createRegistration } from "./registration/registration.ts";
import { createUploadFolder } from "./registration/upload-folder.ts";

export interface ContainerParts {
  config: PackagerConfig;
  /** Finds the shop's database; see `createCatalogueDb`. */
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
export async function createContainer(parts: ContainerParts): Promise<Packager> {
  const { config, locate, log, requestLog } = parts;
  const storage = await openStorage(config);
  const catalogue = createCatalogueDb({ locate, log });
  const channels = createChannels(catalogue, log);
  const downloads = createLoggedDownloads(catalogue, log);
  const cacheBytes = config.cacheBytes / 2;
  const uploads = createUploadFolder(join(config.dataDir, "uploads"));
  const { secret, maxUploadBytes: maxBytes } = config;
  const registration = createRegistration({ catalogue, storage, uploads, maxBytes });
  const closing = new AbortController();
  const app = buildPackager({
    builds: createAllBuilds(
      createRegisteredBuilds({ catalogue, storage, cacheBytes, log }),
      createFolderBuilds(createDiskStorage(config.buildsFolder), log),
    ),
    channels,
    packages: createChannelPackages(cacheBytes, log),
    registration: secret === null ? null : { registration, secret, maxBytes },
    limits: createAddressLimits(config.limits, Date.now),
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
      await catalogue.close();
    },
  };
}

function createLoggedDownloads(catalogue: CatalogueDb, log: Log) {
  return createDownloadLog({
    write: createHandoutWriter(catalogue),
    now: () => new Date(),
    onFailure(error) {
      // Said once by the shop itself; the handouts wait.
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, "downloads could not be counted");
    },
  });
}
