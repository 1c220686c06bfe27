import { basename, dirname } from "node:path";
import type { Readable } from "node:stream";
import type { PackageFault } from "@playfront/apk/facts/package-fault";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import pg from "pg";
import { buildKey, isBuildId } from "../builds/build.ts";
import type { StagedPackages } from "../builds/staged-packages.ts";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";
import type { Inspected } from "../hashing/inspect-package.ts";
import type { PackageReader } from "../hashing/package-reader.ts";
import type { PackageFile } from "../hashing/package-tasks.ts";
import { readChannel } from "./read-channel.ts";
import { type Refusal, refusals, refuseFault } from "./refusals.ts";
import {
  findRow,
  insertRow,
  lockId,
  type Origin,
  publishRow,
  type RegisteredRow,
} from "./registered-row.ts";
import { createDigestCheck, type UploadDigest } from "./upload-digests.ts";
import { type Received, TooManyBytes, type UploadFolder } from "./upload-folder.ts";
import { createUploadPlaces } from "./upload-places.ts";

export interface RegistrationParts {
  catalogue: CatalogueDb;
  /** Where `builds/<id>.apk` is written. */
  storage: Storage;
  staged: StagedPackages;
  uploads: UploadFolder;
  reader: PackageReader;
  /** Bytes. */
  maxBytes: number;
}

/** `isNew` is false if the same bytes were registered before. */
export interface Registered {
  kind: "registered";
  isNew: boolean;
  build: RegisteredRow;
}

export interface Upload {
  stream: Readable;
  /** Which the bytes must have. */
  digests: readonly UploadDigest[];
  /** Whether everybody may download the package before a game uses it. */
  isPublic: boolean;
}

export interface Registration {
  /** Registers an upload; a failed one leaves nothing behind. Rejects if the stream does. */
  upload(id: string, upload: Upload): Promise<Registered | Refusal>;
  /** Registers the `builds/<id>.apk` already in storage, or compares it with the registered one. */
  fromStorage(id: string): Promise<Registered | Refusal>;
  /** Registers a local file, which is not moved. */
  fromFile(id: string, path: string): Promise<Registered | Refusal>;
}

/** Registers packages as builds. An id keeps its bytes for ever, even if several nodes register it at once. */
export function createRegistration(given: RegistrationParts): Registration {
  const { storage, uploads, reader, maxBytes } = given;
  const inspect = inSequence((file: PackageFile) => reader.run({ kind: "inspect", file }));
  const parts = { ...given, inspect };
  const places = createUploadPlaces();
  return {
    upload: (id, { stream, digests, isPublic }) =>
      withRefusals(id, () =>
        places.hold(id, () => {
          const check = createDigestCheck(digests);
          return uploads.receive(stream, { limit: maxBytes, onPiece: check.add }, async (file) =>
            check.matches() ? registerFile(parts, id, { ...file, isPublic }) : refusals.digest,
          );
        }),
      ),
    fromFile: (id, path) =>
      withRefusals(id, async () => {
        return registerFile(parts, id, { ...(await readSize(path)), isPublic: true });
      }),
    fromStorage: (id) =>
      withRefusals(id, async () => {
        const key = buildKey(id);
        const stored = await storage.stat(key);
        if (stored === null) return refusals.notStored;
        if (stored.size > maxBytes) return refusals.tooManyBytes;
        const file = { folder: null, key, size: stored.size };
        return register(parts, id, { file, isPublic: true });
      }),
  };
}

async function withRefusals(id: string, act: () => Promise<Registered | Refusal>) {
  if (!isBuildId(id)) return refusals.badId;
  try {
    return await act();
  } catch (error) {
    if (error instanceof TooManyBytes) return refusals.tooManyBytes;
    if (error instanceof DatabaseUnavailable) return refusals.away;
    throw error;
  }
}

/** Runs one at a time: reading a package can take tens of megabytes of memory. */
function inSequence<Given, Found>(work: (given: Given) => Promise<Found>) {
  let last: Promise<unknown> = Promise.resolve();
  return (given: Given): Promise<Found> => {
    const next = last.then(() => work(given));
    last = next.catch(() => {});
    return next;
  };
}

async function readSize(path: string): Promise<Received> {
  const file = await createDiskStorage(dirname(path)).stat(basename(path));
  if (file === null) throw new Error(`${path} is no file`);
  return { path, size: file.size };
}

type Parts = RegistrationParts & {
  inspect(file: PackageFile): Promise<Inspected | PackageFault>;
};

function registerFile(
  parts: Parts,
  id: string,
  { path, size, isPublic }: Received & { isPublic: boolean },
) {
  const file = { folder: dirname(path), key: basename(path), size };
  return register(parts, id, { file, path, isPublic });
}

/** `path`: the local file, if the bytes are not in storage yet. */
interface Candidate {
  file: PackageFile;
  path?: string;
  isPublic: boolean;
}

async function register(
  parts: Parts,
  id: string,
  { file, path, isPublic }: Candidate,
): Promise<Registered | Refusal> {
  if (file.size === 0) return refusals.empty;
  const inspected = await parts.inspect(file);
  if (inspected.kind === "fault") return refuseFault(inspected.code);
  const { size, sha256 } = inspected.fingerprint;
  const { catalogue, storage } = parts;
  const held = await catalogue.query((db) => findRow(db, id));
  if (held !== undefined) {
    if (held.sha256 !== sha256) return refusals.taken;
    if (isPublic) await catalogue.query((db) => publishRow(db, id));
    const isStored = path === undefined || (await storage.stat(buildKey(id)))?.size === size;
    if (isStored) return { kind: "registered", isNew: false, build: held };
  }
  const origin = { isPublic, cameWith: await readChannel(file, storage) };
  if (path === undefined) return decide(catalogue, id, { inspected, origin });
  return storeAndDecide(parts, id, { inspected, origin, path });
}

interface Entry {
  inspected: Inspected;
  origin: Origin;
}

/** Stores the file under a key of its own; only the registration that the database accepts gives it the build's. */
async function storeAndDecide(
  { catalogue, staged }: Parts,
  id: string,
  { path, ...entry }: Entry & { path: string },
): Promise<Registered | Refusal> {
  const { size, sha256 } = entry.inspected.fingerprint;
  const key = await staged.stage(id, { path, size, sha256 });
  const outcome = await decide(catalogue, id, entry).catch(async (error: unknown) => {
    // After a commit of unknown outcome the row may be there: then the file is found by `recover`.
    if (error instanceof pg.DatabaseError) await staged.discard(key);
    throw error;
  });
  if (outcome.kind === "refused") await staged.discard(key);
  else await staged.publish(key, id);
  return outcome;
}

/** The first row of an id decides, in one short transaction. */
function decide(catalogue: CatalogueDb, id: string, entry: Entry): Promise<Registered | Refusal> {
  return catalogue.query((db) =>
    db.transaction().execute(async (trx): Promise<Registered | Refusal> => {
      if (!(await lockId(trx, id))) return refusals.busy;
      const added = await insertRow(trx, id, entry);
      if (added !== undefined) return { kind: "registered", isNew: true, build: added };
      const held = await findRow(trx, id);
      if (held === undefined) return refusals.busy;
      if (held.sha256 !== entry.inspected.fingerprint.sha256) return refusals.taken;
      if (entry.origin.isPublic) await publishRow(trx, id);
      return { kind: "registered", isNew: false, build: held };
    }),
  );
}
