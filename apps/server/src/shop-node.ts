import { logUnsafe } from "@playfront/config/production";
import { ConfigError } from "@playfront/config/setting";
import type { Db } from "@playfront/database/connect";
import { type ContentChanges, listenForChanges } from "@playfront/database/content-changes";
import { migrateDatabase } from "@playfront/database/migrate";
import { logSlowStatements } from "@playfront/database/observing/slow-statements";
import {
  endsLongStatements,
  unlimitedStatements,
} from "@playfront/database/pooler/statement-limit";
import { connectWithReplicas } from "@playfront/database/replicas/connect-with-replicas";
import { requireSchema, SchemaMismatch } from "@playfront/database/schema-state";
import { listenForSessionEnds } from "@playfront/database/session-ends";
import { closeInTime } from "@playfront/http/close-in-time";
import { drainFor } from "@playfront/http/drain";
import { createLog, type Log } from "@playfront/http/log";
import type { Tracer } from "@playfront/observe/tracing/tracer";
import { openStorage } from "@playfront/storage/open-storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AppDeps, buildApp } from "./app.ts";
import { consoleFolder, consolePages } from "./console/console.pages.ts";
import { createContainer } from "./container.ts";
import { Admission } from "./infra/admission/admission.ts";
import type { Config } from "./infra/config/config.ts";
import { followChanges } from "./infra/content/content-revisions.ts";
import type { SharedCopies } from "./infra/copies/shared-copies.ts";
import { openDatabaseClock } from "./infra/database-clock.ts";
import { openEphemeralStore } from "./infra/ephemeral/open-ephemeral-store.ts";
import { createInProcessApi } from "./infra/http/in-process-api.ts";
import { requestOrigin } from "./infra/http/request-origin.ts";
import { readJobQueue } from "./infra/jobs/job-queue.ts";
import { connectJobs, queuedJobs, queueScaling, startWorker } from "./infra/jobs/jobs.ts";
import { createMeters } from "./infra/observe/meters.ts";
import { type Observed, shopMetrics } from "./infra/observe/shop-metrics.ts";
import { traceStatements } from "./infra/observe/trace-statements.ts";
import { openDatabase } from "./infra/open-database.ts";
import { releaseMemoryOfStart } from "./infra/release-memory.ts";
import { checkSecretKey } from "./infra/secrets/key-check.ts";
import { createSecrets, loadSecretKey, type Secrets } from "./infra/secrets/secrets.ts";
import { shipBackups } from "./infra/ship-backups.ts";
import { isFirst, isWorker, listenAt, nodeName, nodeServes } from "./infra/workers/worker.ts";
import { demoLogin, retireDemoPlayer } from "./modules/identity/account/demo-player.ts";
import { createRealNameProvider } from "./modules/realname/create-real-name-provider.ts";
import { countedSms } from "./modules/sms/counted-sms.ts";
import { createSmsProvider } from "./modules/sms/create-sms-provider.ts";
import { noteFigures } from "./modules/system/note-figures.ts";
import { loadDevelopmentBuild } from "./ssr/development-build.ts";
import { PageCache } from "./ssr/page-cache.ts";
import { previewPages } from "./ssr/preview/preview.pages.ts";
import { sitemapPages } from "./ssr/sitemap/sitemap.pages.ts";
import { createRenderingApi, createSites } from "./ssr/sites.ts";
import { storefrontPages } from "./ssr/storefront.pages.ts";
import { clientFolder, loadStorefrontBuild } from "./ssr/storefront-build.ts";

/** Called in reverse order when the process ends. */
const cleanups: (() => Promise<void>)[] = [];
let isStopping = false;
/** Called when the process is told to stop, before the cleanups. */
let drain = async () => {};
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a node of the shop in this process until it is told to stop. Ends the process if it cannot start. */
export async function runNode(config: Config): Promise<void> {
  stopOnSignals();
  try {
    await start(config);
    // Fails if the process that started this one is gone.
    process.send?.(nodeServes, undefined, undefined, () => {});
  } catch (error) {
    // Errors while the process is stopping are expected.
    if (isStopping) return;
    if (error instanceof ConfigError) print(`Setting refused: ${error.message}`);
    else if (error instanceof SchemaMismatch) print(error.message);
    else print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    await cleanUp();
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const database = openDatabase(config, print);
  let stopShipping = async () => {};
  cleanups.push(() => stopShipping());
  // Registered before the database is ready: a stop during the start must not leave PostgreSQL running.
  cleanups.push(database.release);
  const directUrl = await database.directUrl;
  const log = createLog(config.logLevel);
  if (isFirst) stopShipping = await shipBackups(config, database, log);
  await prepareSchema(directUrl, config, log);
  const meters = createMeters();
  const tracer = await openTraces(config, log);
  const logSlow = logSlowStatements(log, config.slowQueryMs);
  const onStatement = tracer ? traceStatements(logSlow) : logSlow;
  const replicas = new Map(config.databaseReplicaUrls.map((url) => [new URL(url).host, true]));
  const { db, load, follow, longestWaitMs, close } = connectWithReplicas({
    url: await database.url,
    replicaUrls: config.databaseReplicaUrls,
    max: config.databasePool,
    isPooled: database.isPooled,
    onStatement,
    onReplica: (host, reason) => {
      replicas.set(host, reason === null);
      logReplica(log, host, reason);
    },
  });
  cleanups.push(close);
  const clock = await openDatabaseClock({ db, log });
  cleanups.push(async () => clock.close());
  const secrets = createSecrets(await loadSecretKey(config));
  await checkSecretKey(db, secrets);
  const { redis } = config;
  const ephemeral = await openEphemeralStore({ redis, db, clock, secrets, log });
  cleanups.push(ephemeral.close);
  const storage = await openStorage(config);
  if (config.demo) {
    const { seedDemo } = await import("./demo-seed/seed-demo.ts");
    await seedDemo({ db, clock, storage, log: print });
  }
  const onError = (error: unknown) =>
    log.error("A listener of the database failed", { err: error });
  const changes = await listenForChanges(directUrl, onError);
  cleanups.push(() => changes.close());
  follow(changes);
  const sessionEnds = await listenForSessionEnds(directUrl, onError);
  cleanups.push(() => sessionEnds.close());
  await warnOfUnheardChanges(changes, db, log);
  if (!(await endsLongStatements(db))) log.warn(unlimitedStatements);
  if (!config.demo && (await retireDemoPlayer({ db, clock }))) {
    log.warn(`The demo's player ${demoLogin.username} has lost the password that the README names`);
  }
  const gamesPort = await serveGames({ config, db, secrets, clock });
  const jobConnection = connectJobs(directUrl, onStatement);
  cleanups.push(jobConnection.close);
  const services = createContainer({
    config: { ...config, gamesPort },
    db,
    jobDb: jobConnection.db,
    clock,
    isClockRight: clock.isMachineRight,
    ephemeral: ephemeral.store,
    copies: ephemeral.copies,
    secrets,
    storage,
    log,
    changes,
    sessionEnds,
    jobs: queuedJobs,
    // Without the job the first request makes each width.
    onPictureStored: (path) =>
      queueScaling(db, path).catch((error: unknown) =>
        log.warn("the widths of a picture are made later", { err: error }),
      ),
    sms: countedSms(createSmsProvider(config.sms, clock), config.sms.provider, meters.sms),
    authority: createRealNameProvider({ config, clock, log }),
    meters,
  });
  await services.site.load();
  const worker = await startWorker({
    pool: jobConnection.pool,
    tasks: services.tasks,
    log,
    counts: meters.jobs,
    tracer,
  });
  cleanups.push(() => worker.close());
  logUnsafe(config.unsafe, log);
  await services.tasks.check_calendar();
  const observed: Observed = {
    meters,
    readiness: services.readiness,
    pools: { requests: load, jobs: jobConnection.load },
    readJobQueue: () => readJobQueue(db),
    isRedisLost: ephemeral.isLost,
    replicas,
    clockAheadMs: clock.aheadMs,
  };
  await serveMetrics(config, log, observed);
  const node = nodeName(config.port);
  const noted = await noteFigures({ db: jobConnection.db, node, observed, log });
  cleanups.push(noted.close);
  await serve({
    config: { ...config, gamesPort },
    services,
    copies: ephemeral.copies,
    clock,
    revisions: followChanges(changes),
    admission: new Admission({ queueMs: longestWaitMs }),
    tracer,
    log: { level: config.logLevel },
  });
}

/** Behind a pooler, or on another database than the requests, the listener would wait for ever. */
async function warnOfUnheardChanges(changes: ContentChanges, db: Db, log: Log): Promise<void> {
  if (await changes.areHeard(db)) return;
  log.warn(
    "Changes of content and ends of sessions are not heard: a pooler may be in between. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself",
  );
}

function logReplica(log: Log, host: string, reason: string | null): void {
  if (reason === null) log.info("A replica of the database is read again", { host });
  else log.warn("A replica of the database is left out", { host, reason });
}

/** Production migrates apart (`npm run migrate`), other shops when they start. */
async function prepareSchema(connectionString: string, config: Config, log: Log): Promise<void> {
  const isOwn = !config.production || config.databaseUrl === null;
  const { unknown } = isOwn
    ? await migrateDatabase(connectionString, { log: log.info, allStopped: true })
    : await requireSchema(connectionString);
  if (unknown.length === 0) return;
  log.info("The database is ahead of this release by what a newer one added", { unknown });
}

/** Loads what it needs only where metrics are wanted. */
async function serveMetrics(config: Config, log: Log, observed: Observed): Promise<void> {
  const { metricsPort: port, metricsHost: host } = config;
  if (port === null) return;
  const { serveMetrics: serve } = await import("@playfront/observe/serve-metrics");
  const listener = await serve(shopMetrics(observed), { port, host });
  cleanups.push(listener.close);
  log.info("metrics are served", { port: listener.port });
}

/** Loads what it needs only where traces are wanted. */
async function openTraces({ traceEndpoint: endpoint }: Config, log: Log) {
  if (endpoint === null) return undefined;
  const { openTracer } = await import("@playfront/observe/tracing/open-tracer");
  const tracer: Tracer = openTracer({ endpoint, service: "playfront", log });
  cleanups.push(tracer.close);
  return tracer;
}

/** Serves the demo's games and returns the port. Returns null if they are not served. */
async function serveGames({
  config,
  ...deps
}: Pick<AppDeps, "config" | "clock"> & { db: Db; secrets: Secrets }): Promise<number | null> {
  const { gamesPort, host, logLevel: level } = config;
  if (gamesPort === null) return null;
  const { buildGames } = await import("./games-app.ts");
  const games = await buildGames({ config, ...deps, log: { level } });
  cleanups.push(() => closeInTime(games));
  await games.listen(listenAt({ port: gamesPort, host }));
  return portOf(games, gamesPort);
}

/** The port that an app listens on; differs from the configured one if that is 0. */
function portOf({ server }: FastifyInstance, configured: number): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : configured;
}

interface ServeDeps extends AppDeps {
  copies: SharedCopies | null;
}

async function serve(deps: ServeDeps): Promise<void> {
  const { config } = deps;
  const app = await buildApp(deps);
  cleanups.push(() => closeInTime(app));
  await addStorefront(app, deps);
  const packagerOf = (request: FastifyRequest) =>
    config.packagerOrigin ?? requestOrigin(request, config.packagerPort);
  const shopOrigin = config.console.origin === null ? "" : (config.publicOrigin ?? "");
  await app.register(consolePages, { folder: consoleFolder, packagerOf, shopOrigin });
  await app.listen(listenAt({ port: config.port, host: config.host }));
  drain = () => drainFor(app, deps.services.readiness, config.drainSeconds);
  if (isFirst) await printAddresses(app, deps);
  releaseMemoryOfStart();
}

async function printAddresses(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config } = deps;
  const port = portOf(app, config.port);
  print("");
  print(`  Shop      http://localhost:${port}/app/`);
  if (!config.production) print(`  API       http://localhost:${port}/docs`);
  print(`  Console   http://localhost:${port}/console/`);
  if (!(await hasOperator(deps)))
    print("            no operator yet: npm run operate -- operator add <name> <person>");
  print(`  Packages  http://localhost:${config.packagerPort}/`);
  if (config.gamesPort !== null) print(`  Games     http://localhost:${config.gamesPort}/`);
  print("");
}

async function hasOperator({ services }: AppDeps): Promise<boolean> {
  return (await services.operators.list({ page: 1, pageSize: 1 })).total > 0;
}

async function addStorefront(app: FastifyInstance, deps: ServeDeps): Promise<void> {
  const { config, services, clock, revisions, admission, copies } = deps;
  const { apiOrigin, development, storefrontBuild, packagerPort } = config;
  const { site } = services;
  const loadBuild = development ? await loadDevelopmentBuild(app) : await loadOnce(storefrontBuild);
  const api = apiOrigin === null ? createInProcessApi(app) : createRenderingApi(apiOrigin);
  const sites = createSites(site.config, api, site.revision);
  await app.register(sitemapPages, { sites, services, clock });
  const { previews } = services;
  await app.register(previewPages, { loadBuild, sites, development, previews });
  await app.register(storefrontPages, {
    pages: new PageCache({ revisions, clock, counts: services.meters.pages }),
    copies,
    loadBuild,
    files: clientFolder(storefrontBuild),
    sites,
    packagerPort,
    revisions,
    clock,
    admission,
    development,
  });
}

async function loadOnce(folder: string | null) {
  const build = await loadStorefrontBuild(folder);
  return async () => build;
}

/** Handles every signal, not only the first: a signal to the process group may come twice, the second from a parent. */
function stopOnSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  // The process that starts another one for this is gone.
  if (isWorker) process.once("disconnect", stop);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await drain();
  // A client that never finishes must not keep the process from stopping.
  setTimeout(() => process.exit(1), 20_000).unref();
  await cleanUp();
  process.exit(0);
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.reverse()) {
    await cleanup().catch((error: unknown) => print(`while stopping: ${String(error)}`));
  }
}
