import { migrateDatabase } from "@playfront/database/migrate";

/**
 * `node apps/server/src/migrate-database.ts <postgres://…>` brings a database to the newest schema and ends.
 * The tests of other programs that use the shop's database begin with it.
 */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("Which database? Give its address as the argument.");
await migrateDatabase(url);
