import { type ApkDescription, describeTail } from "@playfront/apk/describe-apk";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { CatalogueDb, PackagerTables } from "../catalogue-db.ts";
import type { PackageReader } from "../hashing/package-reader.ts";
import { type Build, type Builds, buildKey, isBuildId, readBytes } from "./build.ts";
import { type Checked, createCatalogueCache } from "./catalogue-cache.ts";
import type { PackageIdentity } from "./staged-packages.ts";

export interface RegisteredBuildsParts {
  catalogue: CatalogueDb;
  /** Where `builds/<id>.apk` is stored. */
  storage: Storage;
  reader: PackageReader;
  /** Brings a registered package that is not there into storage; false if it cannot. */
  recover(build: PackageIdentity): Promise<boolean>;
  /** Memory for the ends of packages, bytes. */
  cacheBytes: number;
  log: Log;
}

const columns = ["id", "sha256", "size", "prefix_length", "prefix_state", "is_public"] as const;
type Row = Pick<Selectable<PackagerTables["builds"]>, (typeof columns)[number]>;
interface CachedBuild {
  row: Row;
  build: Build;
}

/** Estimated memory of a build beside its end, bytes. */
const overheadBytes = 1024;

/**
 * The builds registered in the shop's database. Their facts come from its table, their ends from storage. Both must
 * agree: the stored hash state, resumed over the stored end, must give the registered digest. Builds in memory stay
 * available while the database is down; others then throw DatabaseUnavailable.
 */
export function createRegisteredBuilds(parts: RegisteredBuildsParts): Builds {
  const { catalogue, recover, cacheBytes, log } = parts;
  const held = new LRUCache<string, Checked<CachedBuild>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ value }) => overheadBytes + (value.build.apk?.tail.length ?? 0),
  });

  async function load(id: string, known: CachedBuild | undefined) {
    const row = await catalogue.query((db) => {
      return db.selectFrom("builds").select(columns).where("id", "=", id).executeTakeFirst();
    });
    if (row === undefined) return undefined;
    if (row.sha256 === known?.row.sha256) {
      if (row.is_public === known.row.is_public) return known;
      return { row, build: { ...known.build, isPublic: row.is_public } };
    }
    const build = await readBuild(parts, row).catch(async (error: unknown) => {
      if (await recover(row)) return readBuild(parts, row);
      throw error;
    });
    if (build.apk === null) log.warn("a build carries no channel", { build: id });
    return { row, build };
  }

  const find = createCatalogueCache({ catalogue, held, load });
  return { find: async (id) => (isBuildId(id) ? (await find(id))?.build : undefined) };
}

/** Throws if the stored file is not the registered one. */
async function readBuild(
  { storage, reader }: Pick<RegisteredBuildsParts, "storage" | "reader">,
  row: Row,
): Promise<Build> {
  const { id, sha256, prefix_state: prefixState, is_public: isPublic } = row;
  const key = buildKey(id);
  const size = Number(row.size);
  const prefixLength = Number(row.prefix_length);
  const tail = await readBytes({ storage, key }, prefixLength, size);
  const { whole } = await reader.run({ kind: "hashTail", state: prefixState, parts: [tail] });
  if (Buffer.from(whole).toString("hex") !== sha256) {
    throw new Error(`${key} is not the package that was registered`);
  }
  const apk = tail.length === 0 ? null : describe(tail, size, prefixLength);
  return {
    id,
    canChange: false,
    isPublic,
    storage,
    key,
    size,
    sha256,
    prefixLength,
    prefixState,
    apk,
  };
}

function describe(tail: Uint8Array, size: number, prefixLength: number): ApkDescription {
  const found = describeTail(tail, size);
  if (found.kind === "apk" && found.prefixLength === prefixLength) return found;
  throw new Error(`the registered prefix of ${prefixLength} bytes is not that of the package`);
}
