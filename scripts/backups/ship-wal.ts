import { runShipWal } from "../../packages/backup/src/commands.ts";

// Beside a PostgreSQL that the shop does not start: docs/how-to/back-up-and-restore.md
const print = (line: string) => console.log(line);
await runShipWal(process.argv.slice(2), { env: process.env, print }).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
