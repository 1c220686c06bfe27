import { join } from "node:path";
import type { Db } from "@playfront/database/connect";
import { demoCatalogue } from "@playfront/demo/catalogue/catalogue";
import type { Storage } from "@playfront/storage/storage";
import { sql } from "kysely";
import type { Clock } from "../infra/clock.ts";
import { createMediaService } from "../modules/media/media.service.ts";
import { createArtStore } from "./art-store.ts";
import { type Catalogue, storeCatalogue, writeCatalogue } from "./write-catalogue.ts";

export interface SeedDeps {
  db: Db;
  clock: Clock;
  storage: Storage;
  /** Takes lines of progress for the console. */
  log(line: string): void;
  /** Folder that keeps rendered art from seed to seed; one of the checkout's own when left out. */
  artCache?: string;
  /** The demo catalogue when left out. */
  catalogue?: Catalogue;
}

const ownCache = join(import.meta.dirname, "../../../../node_modules/.cache/playfront-art");
/** Any number, as long as nothing else locks by it. */
const lock = 7_260_112;

/**
 * Fills an empty shop with the demo catalogue; a shop with any game is left alone. Safe when several nodes start at
 * once: one of them seeds, in one transaction, the others wait for it. Answers whether this call has seeded.
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  if (await hasGames(deps.db)) return false;
  return deps.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction);
    if (await hasGames(transaction)) return false;
    await seed({ ...deps, db: transaction });
    return true;
  });
}

async function seed(deps: SeedDeps): Promise<void> {
  const { db, clock, storage, log, artCache = ownCache, catalogue = demoCatalogue } = deps;
  const start = performance.now();
  log(`The shop is empty: filling it with a demo catalogue of ${catalogue.games.length} games`);
  const art = await createArtStore({ media: createMediaService({ storage }), artCache });
  const pictures = await storeCatalogue(art, catalogue, progress(catalogue.games.length, log));
  await writeCatalogue({ db, clock }, catalogue, pictures);
  const { rendered, cached } = art.counts();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(`Demo catalogue in place after ${seconds} s (pictures: ${rendered} drawn, ${cached} kept)`);
}

/** A line at every quarter of the way. */
function progress(total: number, log: SeedDeps["log"]): () => void {
  let made = 0;
  return () => {
    made += 1;
    const quarter = (count: number) => Math.floor((count * 4) / total);
    if (quarter(made) > quarter(made - 1)) log(`  pictures of ${made}/${total} games`);
  };
}

async function hasGames(db: Db): Promise<boolean> {
  const row = await db.selectFrom("games").select("gameid").limit(1).executeTakeFirst();
  return row !== undefined;
}
