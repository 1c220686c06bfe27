import { inspect } from "node:util";
import { ConfigError } from "@playfront/config/setting";
import { startEmbeddedPostgres } from "@playfront/embedded-postgres/embedded-postgres";
import { createLog } from "@playfront/http/log";
import { type PackagerConfig, readConfig } from "./config.ts";
import { createContainer } from "./container.ts";

main().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError;
  process.stdout.write(`${isSetting ? `Setting refused: ${error.message}` : inspect(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = locateDatabase(config, (line) => log.info(line));
  const { locate } = database;
  const requestLog = { level: config.logLevel };
  const packager = await createContainer({ config, locate, log, requestLog });
  let isStopping = false;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    // The process group and the parent may each send the signal.
    if (isStopping) return;
    isStopping = true;
    log.info("stopping", { signal });
    await packager.close();
    await database.leave();
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
  await packager.app.listen({ port: config.port, host: config.host });
}

/** DATABASE_URL's PostgreSQL, or the one that the shop runs in the data folder; whoever comes first starts it. */
function locateDatabase({ databaseUrl, dataDir }: PackagerConfig, say: (line: string) => void) {
  let starting: ReturnType<typeof startEmbeddedPostgres> | undefined;
  return {
    async locate(): Promise<string> {
      if (databaseUrl !== null) return databaseUrl;
      starting = startEmbeddedPostgres({ dataDir, log: say });
      return (await starting).connectionString;
    },
    async leave(): Promise<void> {
      const postgres = await starting?.catch(() => undefined);
      await postgres?.stop();
    },
  };
}
