import { basename, dirname } from "node:path";
import type { Readable } from "node:stream";
import { createDiskStorage } from "@playfront/storage/disk";
import type { Storage } from "@playfront/storage/storage";
import pg from "pg";
import { isBuildId } from "../builds/build.ts";
import { type CatalogueDb, DatabaseUnavailable } from "../catalogue-db.ts";
import { inspectPackage, type Package } from "./inspect-package.ts";
import { type Refusal, refusals, refuseFault } from "./refusals.ts";
import { findRow, insertRow, lockId, type RegisteredRow } from "./registered-row.ts";
import { type Received, TooManyBytes, type UploadFolder } from "./upload-folder.ts";

export interface RegistrationParts {
  catalogue: CatalogueDb;
  /** Gets `builds/<id>.apk`. */
  storage: Storage;
  uploads: UploadFolder;
  /** Bytes. */
  maxBytes: number;
}

/** `isNew` is false when these very bytes were registered before. */
export interface Registered {
  kind: "registered";
  isNew: boolean;
  build: RegisteredRow;
}

export interface Registration {
  /** Registers what comes; whatever fails leaves nothing behind. Rejects when the stream does. */
  upload(id: string, stream: Readable): Promise<Registered | Refusal>;
  /** Registers the `builds/<id>.apk` that lies in storage already, or compares it with what was registered. */
  fromStorage(id: string): Promise<Registered | Refusal>;
  /** Registers a file of this machine, which stays where it is. */
  fromFile(id: string, path: string): Promise<Registered | Refusal>;
}

/** Makes builds of packages. An id never changes its bytes, however many nodes are asked at once. */
export function createRegistration(given: RegistrationParts): Registration {
  const { storage, uploads, maxBytes } = given;
  const parts = { ...given, inspect: oneByOne(inspectPackage) };
  return {
    upload: (id, stream) =>
      judged(id, () => uploads.receive(stream, maxBytes, (file) => registerFile(parts, id, file))),
    fromFile: (id, path) => judged(id, async () => registerFile(parts, id, await sizeUp(path))),
    fromStorage: (id) =>
      judged(id, async () => {
        const key = keyOf(id);
        const stored = await storage.stat(key);
        if (stored === null) return refusals.notStored;
        if (stored.size > maxBytes) return refusals.tooManyBytes;
        return register(parts, id, { file: { storage, key, size: stored.size } });
      }),
  };
}

async function judged(id: string, act: () => Promise<Registered | Refusal>) {
  if (!isBuildId(id)) return refusals.badId;
  try {
    return await act();
  } catch (error) {
    if (error instanceof TooManyBytes) return refusals.tooManyBytes;
    if (error instanceof DatabaseUnavailable) return refusals.away;
    throw error;
  }
}

/** Each package may take tens of megabytes of memory while it is read: the next one waits for it. */
function oneByOne<Given, Found>(work: (given: Given) => Promise<Found>) {
  let last: Promise<unknown> = Promise.resolve();
  return (given: Given): Promise<Found> => {
    const next = last.then(() => work(given));
    last = next.catch(() => {});
    return next;
  };
}

export function keyOf(id: string): string {
  return `builds/${id}.apk`;
}

async function sizeUp(path: string): Promise<Received> {
  const file = await diskFile(path).storage.stat(basename(path));
  if (file === null) throw new Error(`${path} is no file`);
  return { path, size: file.size };
}

type Parts = RegistrationParts & { inspect: typeof inspectPackage };

function registerFile(parts: Parts, id: string, { path, size }: Received) {
  return register(parts, id, { file: { ...diskFile(path), size }, path });
}

function diskFile(path: string): Omit<Package, "size"> {
  return { storage: createDiskStorage(dirname(path)), key: basename(path) };
}

/** `path` is where the bytes come from that are not in storage yet. */
interface Candidate {
  file: Package;
  path?: string;
}

async function register(
  { catalogue, storage, inspect }: Parts,
  id: string,
  { file, path }: Candidate,
): Promise<Registered | Refusal> {
  if (file.size === 0) return refusals.empty;
  const inspected = await inspect(file);
  if (inspected.kind === "fault") return refuseFault(inspected.code);
  const { size, sha256 } = inspected.fingerprint;
  const settled = await catalogue.ask((db) =>
    db.transaction().execute(async (trx): Promise<Registered | Refusal | Failure> => {
      if (!(await lockId(trx, id))) return refusals.busy;
      const held = await findRow(trx, id);
      if (held !== undefined && held.sha256 !== sha256) return refusals.taken;
      if (path !== undefined) {
        const failure = await keep(storage, keyOf(id), {
          path,
          size,
          sha256,
          isHeld: held !== undefined,
        });
        if (failure) return failure;
      }
      if (held !== undefined) return { kind: "registered", isNew: false, build: held };
      const build = await insertRow(trx, id, inspected).catch(async (error: unknown) => {
        // The database has refused the row, so the lock is still ours, and with it what we have just put there.
        if (path !== undefined && error instanceof pg.DatabaseError)
          await storage.remove(keyOf(id));
        throw error;
      });
      return { kind: "registered", isNew: true, build };
    }),
  );
  if (settled.kind === "failed") throw settled.error;
  return settled;
}

/** A failure of storage is returned, not thrown: {@link CatalogueDb} would take it for one of the database. */
interface Failure {
  kind: "failed";
  error: unknown;
}

interface Kept {
  path: string;
  size: number;
  sha256: string;
  isHeld: boolean;
}

/** Puts the bytes where they are served from, unless those of a registered build are there. */
async function keep(storage: Storage, key: string, kept: Kept): Promise<Failure | undefined> {
  const { isHeld, ...file } = kept;
  try {
    const stored = isHeld ? await storage.stat(key) : null;
    if (stored?.size !== file.size) await storage.putFile(key, file);
    return undefined;
  } catch (error) {
    return { kind: "failed", error };
  }
}
