import { buildPackager } from "./app.ts";
import { openBuilds } from "./builds.ts";
import { readConfig } from "./config.ts";

/** How long a stop waits for downloads under way; the clients resume them elsewhere by range. */
const DRAIN_MS = 10_000;

const config = readConfig(process.env);
const { overTls } = config;
const builds = await openBuilds(config.buildsFolder);
const app = buildPackager({ builds, overTls, log: { level: config.logLevel } });
await app.listen({ port: config.port, host: config.host });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, stop);
}

let stopping = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  // A signal to the process group and one handed on by a parent come as two.
  if (stopping) return;
  stopping = true;
  app.log.info({ signal }, "stopping");
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  await app.close();
}
