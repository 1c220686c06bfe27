import { ConfigError } from "@playfront/config/setting";
import { connect, type Db } from "@playfront/database/connect";
import { listenForChanges } from "@playfront/database/content-changes";
import { migrate } from "@playfront/database/migrate";
import { closeInTime } from "@playfront/http/close-in-time";
import { createLog, type Log } from "@playfront/http/log";
import { openStorage } from "@playfront/storage/open-storage";
import type { FastifyInstance } from "fastify";
import { type AppDeps, buildApp } from "./app.ts";
import { systemClock } from "./infra/clock.ts";
import { readConfig } from "./infra/config/config.ts";
import { createInProcessApi } from "./infra/http/in-process-api.ts";
import { startJobs } from "./infra/jobs/jobs.ts";
import { openDatabase } from "./infra/open-database.ts";
import { checkSecretKey } from "./infra/secrets/key-check.ts";
import { createSecrets, loadSecretKey } from "./infra/secrets/secrets.ts";
import { createPlaytimeService } from "./modules/playtime/playtime.service.ts";
import { createRealNameProvider } from "./modules/realname/create-real-name-provider.ts";
import { createSmsProvider } from "./modules/sms/create-sms-provider.ts";
import { loadDevelopmentBuild } from "./ssr/development-build.ts";
import { createRenderingApi, createSites } from "./ssr/sites.ts";
import { storefrontPages } from "./ssr/storefront.pages.ts";
import { clientFolder, loadStorefrontBuild } from "./ssr/storefront-build.ts";
import { createTasks } from "./tasks.ts";

/** Undone in reverse order when the process ends. */
const cleanups: (() => Promise<void>)[] = [];
let stopping = false;
const say = (line: string) => void process.stdout.write(`${line}\n`);

main().catch(async (error: unknown) => {
  // What fails because the process is ending anyway is no news.
  if (stopping) return;
  if (error instanceof ConfigError) say(`Setting refused: ${error.message}`);
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await cleanUp();
  process.exit(1);
});

async function main(): Promise<void> {
  // Not once: a signal to the whole process group and one handed on by a parent come as two, and the second must not
  // end the process in the middle of its stop.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  const config = readConfig(process.env);
  const database = openDatabase(config, say);
  // Before it is ready: a stop during the start must not leave a running PostgreSQL behind.
  cleanups.push(database.release);
  const connectionString = await database.url;
  const { db, close } = connect(connectionString);
  cleanups.push(close);
  await migrate(db);
  const secrets = createSecrets(await loadSecretKey(config));
  await checkSecretKey(db, secrets);
  const storage = await openStorage(config);
  if (config.demo) {
    const { seedDemo } = await import("./demo-seed/seed-demo.ts");
    await seedDemo({ db, clock: systemClock, storage, log: say });
  }
  const changes = await listenForChanges(connectionString);
  cleanups.push(() => changes.close());
  const log = createLog(config.logLevel);
  if (config.production && config.sms.provider === "console") {
    log.warn("SMS_PROVIDER is console: codes are printed here and reach no phone");
  }
  if (config.antiAddiction) await warnOfMissingYears(db, log);
  const sms = createSmsProvider(config.sms, systemClock);
  const authority = createRealNameProvider({ config, clock: systemClock, log });
  const tasks = createTasks({ db, clock: systemClock, secrets, storage, log, sms, authority });
  const jobs = await startJobs({ connectionString, tasks, log });
  cleanups.push(() => jobs.close());
  const deps: AppDeps = {
    config,
    db,
    clock: systemClock,
    secrets,
    storage,
    changes,
    jobs,
    authority,
    log: { level: config.logLevel },
  };
  const gamesPort = await serveGames(deps);
  await serve({ ...deps, config: { ...config, gamesPort } });
}

/** Answers the port that it listens on; null where there are no games of ours. */
async function serveGames(deps: AppDeps): Promise<number | null> {
  const { gamesPort, host } = deps.config;
  if (gamesPort === null) return null;
  const { buildGames } = await import("./games-app.ts");
  const games = await buildGames(deps);
  cleanups.push(() => closeInTime(games));
  await games.listen({ port: gamesPort, host });
  return portOf(games, gamesPort);
}

function portOf({ server }: FastifyInstance, asked: number): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : asked;
}

/** Without its holidays a year keeps minors out too often, and lets them in on make-up workdays. */
async function warnOfMissingYears(db: Db, log: Log): Promise<void> {
  const playtime = createPlaytimeService({ db, clock: systemClock, antiAddiction: true });
  for (const year of await playtime.missingYears()) {
    log.warn(
      `The calendar of permitted hours names no day of ${year}: npm run operate -- calendar`,
    );
  }
}

async function serve(deps: AppDeps): Promise<void> {
  const { config, changes } = deps;
  const app = await buildApp(deps);
  cleanups.push(() => closeInTime(app));
  const { development } = config;
  const loadBuild = development
    ? await loadDevelopmentBuild(app)
    : await loadOnce(config.storefrontBuild);
  const ownApi =
    config.apiOrigin === null ? createInProcessApi(app) : createRenderingApi(config.apiOrigin);
  await app.register(storefrontPages, {
    loadBuild,
    files: clientFolder(config.storefrontBuild),
    sites: createSites(config, ownApi),
    packagerPort: config.packagerPort,
    onContentChange: (drop: () => void) => changes?.onChange(drop),
    development,
  });
  await app.listen({ port: config.port, host: config.host });
  const port = portOf(app, config.port);
  say("");
  say(`  Shop      http://localhost:${port}/app/`);
  say(`  API       http://localhost:${port}/docs`);
  say(`  Packages  http://localhost:${config.packagerPort}/`);
  if (config.gamesPort !== null) say(`  Games     http://localhost:${config.gamesPort}/`);
  say("");
}

async function loadOnce(folder: string | null) {
  const build = await loadStorefrontBuild(folder);
  return async () => build;
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Clients that never finish must not keep the database from a clean stop.
  setTimeout(() => process.exit(1), 20_000).unref();
  await cleanUp();
  process.exit(0);
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.reverse()) {
    await cleanup().catch((error: unknown) => say(`while stopping: ${String(error)}`));
  }
}
