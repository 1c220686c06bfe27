import { createHash } from "node:crypto";
import { resumeSha256 } from "@playfront/apk/resumable-sha256";
import { createDiskStorage } from "@playfront/storage/disk";
import { openStorage, type StorageSettings } from "@playfront/storage/open-storage";
import type { Storage } from "@playfront/storage/storage";
import { workerData } from "piscina";
import { fingerprintPackage, inspectPackage, type Package } from "./inspect-package.ts";
import type { PackageFile, PackageTask, TailHashes } from "./package-tasks.ts";

let storage: Promise<Storage> | undefined;

/** Runs in the threads that read and hash packages. A thread answers every task, also while another one reads a file. */
export default async function run(task: PackageTask) {
  switch (task.kind) {
    case "inspect":
      return inspectPackage(await locate(task.file));
    case "fingerprint":
      return fingerprintPackage(await locate(task.file), task.prefixLength);
    case "hashTail":
      return hashTail(task.state, task.parts);
  }
}

async function locate({ folder, key, size }: PackageFile): Promise<Package> {
  if (folder !== null) return { storage: createDiskStorage(folder), key, size };
  storage ??= openStorage(workerData as StorageSettings);
  return { storage: await storage, key, size };
}

function hashTail(state: Uint8Array, parts: readonly Uint8Array[]): TailHashes {
  const whole = resumeSha256(state);
  const tail = createHash("sha256");
  for (const part of parts) {
    whole.update(part);
    tail.update(part);
  }
  return { whole: whole.digest(), tail: tail.digest() };
}
