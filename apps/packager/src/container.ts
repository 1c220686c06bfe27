import { join } from "node:path";
import { isPooled } from "@playfront/config/settings/shared";
import { closeInTime } from "@playfront/http/close-in-time";
import { drainFor } from "@playfront/http/drain";
import type { Log } from "@playfront/http/log";
import { createReadiness } from "@playfront/http/readiness";
import type { Metric } from "@playfront/observe/metric";
import { readinessMetrics } from "@playfront/observe/readiness-metrics";
import { createRequestMeter, requestMetrics } from "@playfront/observe/request-meter";
import { openStorage } from "@playfront/storage/open-storage";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { buildPackager } from "./app.ts";
import { createAllBuilds } from "./builds/all-builds.ts";
import { createFolderBuilds } from "./builds/folder-builds.ts";
import { createPackageNames } from "./builds/package-names.ts";
import { createRegisteredBuilds } from "./builds/registered-builds.ts";
import { createStagedPackages } from "./builds/staged-packages.ts";
import { type CatalogueDb, createCatalogueDb, DatabaseUnavailable } from "./catalogue-db.ts";
import type { PackagerConfig } from "./config.ts";
import { createAddressLimits } from "./downloads/address-limits.ts";
import { createChannelPackages } from "./downloads/channel-package.ts";
import { createChannels } from "./downloads/channels.ts";
import { createDownloadLog } from "./downloads/download-log.ts";
import { writeHandouts } from "./downloads/handouts.repository.ts";
import { createPackageReader } from "./hashing/package-reader.ts";
import { registerFolder } from "./registration/register-folder.ts";
import { createRegistration } from "./registration/registration.ts";
import { createUploadFolder } from "./registration/upload-folder.ts";

/** How long a stop waits for running downloads, in milliseconds; clients resume them at another node. */
const drainMs = 10_000;
const cleanUpEveryMs = 3_600_000;

/** A download's client that takes 256 KiB more slowly holds its place for nothing, and resumes later. An upload must bring more. */
const slowestPieceMs = 120_000;

export interface ContainerParts {
  config: PackagerConfig;
  /** Resolves to the address of the shop's database; see `createCatalogueDb`. */
  locate(): Promise<string>;
  log: Log;
  /** Fastify's logger setting. */
  requestLog: FastifyServerOptions["logger"];
  /** Milliseconds in which a client must take 256 KiB, or bring 4 MiB; shorter in tests. */
  pieceMs?: number;
}

export interface Packager {
  app: FastifyInstance;
  metrics: readonly Metric[];
  /** Writes the collected downloads now, so that tests need not wait for the interval. */
  flush(): Promise<void>;
  /** Ends running downloads, writes their counts and disconnects from the database. */
  close(): Promise<void>;
}

/** The packaging host with all its parts, ready to listen. Throws ConfigError if the bucket cannot be read. */
export async function createContainer(parts: ContainerParts): Promise<Packager> {
  const { config, locate, log, requestLog, pieceMs = slowestPieceMs } = parts;
  const storage = await openStorage(config);
  const catalogue = createCatalogueDb({
    locate,
    directUrl: config.databaseDirectUrl,
    isPooled: isPooled(config),
    slowQueryMs: config.slowQueryMs,
    log,
  });
  const channels = createChannels(catalogue, log);
  const downloads = createLoggedDownloads(catalogue, log);
  const cacheBytes = config.cacheBytes / 2;
  const reader = createPackageReader(config);
  const staged = createStagedPackages(catalogue, storage);
  const uploads = createUploadFolder(join(config.dataDir, "uploads"), pieceMs);
  const { secret, maxUploadBytes: maxBytes } = config;
  const registration = createRegistration({
    catalogue,
    storage,
    staged,
    uploads,
    reader,
    maxBytes,
  });
  const closing = new AbortController();
  const readiness = createReadiness({ catalogue: catalogue.isListening });
  const requests = createRequestMeter();
  const app = buildPackager({
    builds: createAllBuilds(
      createRegisteredBuilds({
        catalogue,
        storage,
        reader,
        recover: staged.recover,
        cacheBytes,
        log,
      }),
      createFolderBuilds({ folder: config.buildsFolder, reader, log }),
    ),
    names: createPackageNames(catalogue),
    channels,
    packages: createChannelPackages({ reader, cacheBytes, log }),
    registration: secret === null ? null : { registration, secret, maxBytes },
    limits: createAddressLimits(config.limits, Date.now),
    downloads,
    readiness,
    requests,
    pieceMs,
    overTls: config.overTls,
    trustedProxies: config.trustedProxies,
    isBehindCache: config.isBehindCache,
    log: requestLog,
  });
  const { signal } = closing;
  const cleaning = setInterval(() => {
    staged.cleanUp().catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable))
        log.error("what uploads have left could not be removed", { err: error });
    });
  }, cleanUpEveryMs).unref();
  const demo = config.isDemo
    ? registerFolder(registration, config.buildsFolder, { log, signal })
    : Promise.resolve();
  // If registration fails, the demo's packages are still served from their folder.
  demo.catch((error: unknown) => log.error("the demo could not be registered", { err: error }));
  return {
    app,
    metrics: [...requestMetrics(requests), ...readinessMetrics(readiness)],
    flush: downloads.flush,
    async close() {
      await drainFor(app, readiness, config.drainSeconds);
      closing.abort();
      clearInterval(cleaning);
      await closeInTime(app, drainMs);
      await demo.catch(() => {});
      await reader.close();
      channels.close();
      await downloads.close().catch((error: unknown) => {
        log.error("the last downloads could not be counted", { err: error });
      });
      await catalogue.close();
    },
  };
}

function createLoggedDownloads(catalogue: CatalogueDb, log: Log) {
  return createDownloadLog({
    write: (batch) => writeHandouts(catalogue, batch),
    now: () => new Date(),
    onFailure(error) {
      // The catalogue database has logged this already; the counts are kept.
      if (!(error instanceof DatabaseUnavailable))
        log.error("downloads could not be counted", { err: error });
    },
  });
}
