import { type ApkDescription, describeTail } from "@playfront/apk/describe-apk";
import { resumeSha256 } from "@playfront/apk/resumable-sha256";
import type { Log } from "@playfront/http/log";
import type { Storage } from "@playfront/storage/storage";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { PackagerTables } from "../catalogue-db.ts";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";
import { type Build, type Builds, isBuildId, readBytes } from "./build.ts";

export interface RegisteredBuildsParts {
  catalogue: CatalogueDb;
  /** Where `builds/<id>.apk` is stored. */
  storage: Storage;
  /** Memory for the ends of packages, bytes. */
  cacheBytes: number;
  log: Log;
}

type Row = Pick<
  Selectable<PackagerTables["builds"]>,
  "id" | "sha256" | "size" | "prefix_length" | "prefix_state" | "modified"
>;
interface CachedBuild {
  row: Row;
  build: Build;
  checkedIn: number;
}

/** Estimated memory of a build beside its end, bytes. */
const overheadBytes = 1024;

/**
 * The builds registered in the shop's database. Their facts come from its table, their ends from storage. Both must
 * agree: the stored hash state, resumed over the stored end, must give the registered digest. Builds in memory stay
 * available while the database is down; others then throw DatabaseUnavailable.
 */
export function createRegisteredBuilds({
  catalogue,
  storage,
  cacheBytes,
  log,
}: RegisteredBuildsParts): Builds {
  const held = new LRUCache<string, CachedBuild>({
    maxSize: cacheBytes,
    sizeCalculation: ({ build }) => overheadBytes + (build.apk?.tail.length ?? 0),
  });
  const finding = new Map<string, Promise<Build | undefined>>();
  let version = 0;
  catalogue.onChange((kind) => {
    if (kind === null || kind === "game") version += 1;
  });

  async function loadBuild(id: string, known: CachedBuild | undefined): Promise<Build | undefined> {
    const checkedIn = version;
    const row = await catalogue.query((db) => {
      return db
        .selectFrom("builds")
        .select(["id", "sha256", "size", "prefix_length", "prefix_state", "modified"])
        .where("id", "=", id)
        .executeTakeFirst();
    });
    if (row === undefined) {
      held.delete(id);
      return undefined;
    }
    const isSame = known !== undefined && sameRow(known.row, row);
    const build = isSame ? known.build : await readBuild(storage, row);
    if (!isSame && build.apk === null) log.warn("a build carries no channel", { build: id });
    held.set(id, { row, build, checkedIn });
    return build;
  }

  return {
    async find(id) {
      if (!isBuildId(id)) return undefined;
      const known = held.get(id);
      if (known?.checkedIn === version) return known.build;
      let looking = finding.get(id);
      if (looking === undefined) {
        looking = loadBuild(id, known).finally(() => finding.delete(id));
        finding.set(id, looking);
      }
      return looking.catch((error: unknown) => {
        if (known !== undefined && error instanceof DatabaseUnavailable) return known.build;
        throw error;
      });
    },
  };
}

function sameRow(a: Row, b: Row): boolean {
  return a.sha256 === b.sha256 && a.modified.getTime() === b.modified.getTime();
}

/** Throws if the stored file is not the registered one. */
async function readBuild(storage: Storage, row: Row): Promise<Build> {
  const { id, sha256, modified, prefix_state: prefixState } = row;
  const key = `builds/${id}.apk`;
  const size = Number(row.size);
  const prefixLength = Number(row.prefix_length);
  const tail = await readBytes({ storage, key }, prefixLength, size);
  const digest = resumeSha256(prefixState).update(tail).digest();
  if (Buffer.from(digest).toString("hex") !== sha256) {
    throw new Error(`${key} is not the package that was registered`);
  }
  const apk = tail.length === 0 ? null : describe(tail, size, prefixLength);
  return { id, storage, key, size, sha256, modified, prefixLength, prefixState, apk };
}

function describe(tail: Uint8Array, size: number, prefixLength: number): ApkDescription {
  const found = describeTail(tail, size);
  if (found.kind === "apk" && found.prefixLength === prefixLength) return found;
  throw new Error(`the registered prefix of ${prefixLength} bytes is not that of the package`);
}
