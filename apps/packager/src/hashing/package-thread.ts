import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { resumeSha256 } from "@playfront/apk/resumable-sha256";
import { createDiskStorage } from "@playfront/storage/disk";
import { openStorage, type StorageSettings } from "@playfront/storage/open-storage";
import type { Storage } from "@playfront/storage/storage";
import { fingerprintPackage, inspectPackage, type Package } from "./inspect-package.ts";
import type {
  AnswerMessage,
  PackageFile,
  PackageTask,
  TailHashes,
  TaskMessage,
} from "./package-tasks.ts";

/** The thread that reads and hashes packages. It answers every task, also while another one reads a file. */
const port = parentPort;
if (port === null) throw new Error("this file runs in a thread of the packaging host");
let storage: Promise<Storage> | undefined;

port.on("message", async ({ number, task }: TaskMessage) => {
  port.postMessage(
    await run(task).then(
      (answer): AnswerMessage => ({ number, answer }),
      (error: unknown): AnswerMessage => ({ number, error }),
    ),
  );
});

async function run(task: PackageTask) {
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
