import { inspect } from "node:util";
import { logUnsafe } from "@playfront/config/production";
import { ConfigError } from "@playfront/config/setting";
import { requireSchema } from "@playfront/database/schema-state";
import { createLog } from "@playfront/http/log";
import { type PackagerConfig, readConfig } from "./config.ts";
import { createContainer, type Packager } from "./container.ts";

main().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError;
  process.stdout.write(`${isSetting ? `Setting refused: ${error.message}` : inspect(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  logUnsafe(config.unsafe, log);
  const locate = async () => {
    const url = await locateDatabase(config);
    await requireSchema(url);
    return url;
  };
  const requestLog = { level: config.logLevel };
  const packager = await createContainer({ config, locate, log, requestLog });
  const metrics = await serveMetrics(config, packager);
  if (metrics !== undefined) log.info("metrics are served", { port: metrics.port });
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    // The process group and the parent may each send the signal.
    if (isStopping) return;
    isStopping = true;
    log.info("stopping", { signal });
    await packager.close();
    await metrics?.close();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  await packager.app.listen({ port: config.port, host: config.host });
}

/** Loads what it needs only where metrics are wanted. */
async function serveMetrics(config: PackagerConfig, { metrics }: Packager) {
  const { metricsPort: port, metricsHost: host } = config;
  if (port === null) return undefined;
  const { serveMetrics: serve } = await import("@playfront/observe/serve-metrics");
  return serve(metrics, { port, host });
}

/** DATABASE_URL's database, or the embedded one, which the shop starts. */
async function locateDatabase({ databaseUrl, dataDir }: PackagerConfig): Promise<string> {
  if (databaseUrl !== null) return databaseUrl;
  const embedded = await import("@playfront/embedded-postgres/find-embedded-postgres");
  return embedded.findEmbeddedPostgres(dataDir);
}
