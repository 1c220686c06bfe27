import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { removeEmbeddedPostgres } from "@playfront/embedded-postgres/remove-embedded-postgres";

// Deletes the data folder with its database, files and key; the next start creates a new one.
const dataDir = resolve(process.env.DATA_DIR || "./data");
await removeEmbeddedPostgres({ dataDir });
await rm(dataDir, { recursive: true, force: true });
console.log(`Removed ${dataDir}. A database named by DATABASE_URL is left alone.`);
