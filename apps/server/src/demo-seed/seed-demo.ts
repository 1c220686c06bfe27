import type { Db } from "@playfront/database/connect";
import { demoCatalogue } from "@playfront/demo/catalogue/catalogue";
import { picturesOf } from "@playfront/demo/catalogue/picture-names";
import type { DemoCatalogue } from "@playfront/demo/catalogue/types";
import type { Storage } from "@playfront/storage/storage";
import { sql } from "kysely";
import type { Clock } from "../infra/clock.ts";
import { createMediaService } from "../modules/media/media.service.ts";
import { seedDemoOperator } from "./seed-operator.ts";
import { storePictures } from "./store-pictures.ts";
import { writeCatalogue } from "./write-catalogue.ts";

export interface SeedDeps {
  db: Db;
  clock: Clock;
  storage: Storage;
  /** Takes lines of progress for the console. */
  log(line: string): void;
  /** Defaults to the demo catalogue. */
  catalogue?: DemoCatalogue;
}

/** An arbitrary number that no other advisory lock uses. */
const lock = 7_260_112;

/**
 * Fills an empty shop with the demo catalogue; a shop with any game is left alone. When several nodes start at once,
 * one of them seeds in one transaction and the others wait for it. Resolves to whether this call has seeded. A shop
 * without operators gets an administrator.
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  await seedDemoOperator(deps);
  if (await hasGames(deps.db)) return false;
  return deps.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    if (await hasGames(transaction)) return false;
    await seed({ ...deps, db: transaction });
    return true;
  });
}

async function seed(deps: SeedDeps): Promise<void> {
  const { db, clock, storage, log, catalogue = demoCatalogue } = deps;
  const start = performance.now();
  log(`The shop is empty: filling it with a demo catalogue of ${catalogue.games.length} games`);
  const names = picturesOf(catalogue);
  const pathOf = await storePictures(createMediaService({ storage }), names);
  await writeCatalogue({ db, clock, pathOf }, catalogue);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(`Demo catalogue in place after ${seconds} s (pictures: ${names.length})`);
}

async function hasGames(db: Db): Promise<boolean> {
  const row = await db.selectFrom("games").select("gameid").limit(1).executeTakeFirst();
  return row !== undefined;
}
