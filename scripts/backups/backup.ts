import { runBackup } from "../../packages/backup/src/commands.ts";

// docs/how-to/back-up-and-restore.md
const print = (line: string) => console.log(line);
await runBackup(process.argv.slice(2), { env: process.env, print }).catch((error: Error) => {
  console.error(`No backup: ${error.message}`);
  process.exitCode = 1;
});
