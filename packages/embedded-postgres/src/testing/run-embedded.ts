// Runs an embedded PostgreSQL until SIGTERM: `node run-embedded.ts <DATA_DIR> [state root…]`.
// The tests kill this process. Run by hand, it shows what a start does on this machine.
import { startEmbeddedPostgres } from "../embedded-postgres.ts";

const [dataDir = "./data", ...stateRoots] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: (line) => process.stderr.write(`${line}\n`),
  ...(stateRoots.length > 0 ? { stateRoots } : {}),
});
const alive = setInterval(() => {}, 60_000);
process.once("SIGTERM", () => {
  clearInterval(alive);
  void postgres.stop();
});
process.stdout.write(`${JSON.stringify(postgres)}\n`);
