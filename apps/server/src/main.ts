import { ConfigError } from "@playfront/config/setting";
import { type Config, readConfig } from "./infra/config/config.ts";
import { isWorker } from "./infra/workers/worker.ts";

/** The program of a server: one process, or as many as `WORKERS` says, each of them a whole node. */
const config = readOrExit();
if (config.workers > 1 && !isWorker) {
  const { runWorkers } = await import("./infra/workers/run-workers.ts");
  await runWorkers(config);
} else {
  const { runNode } = await import("./shop-node.ts");
  await runNode(config);
}

function readOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stdout.write(`Setting refused: ${error.message}\n`);
    process.exit(1);
  }
}
