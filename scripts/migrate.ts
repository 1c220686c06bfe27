import { migrateShop } from "../apps/server/src/migrate-database.ts";

// A step of its own before servers of a new release start: docs/how-to/upgrade.md.
const print = (line: string) => console.log(line);
await migrateShop(process.argv.slice(2), { env: process.env, print }).catch((error: Error) => {
  console.error(`Not migrated: ${error.message}`);
  process.exitCode = 1;
});
