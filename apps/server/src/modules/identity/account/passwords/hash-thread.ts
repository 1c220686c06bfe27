import { argon2Sync } from "node:crypto";
import { parentPort } from "node:worker_threads";
import type { HashJob } from "./hash-threads.ts";

// One of the threads of `hash-threads.ts`: each message is a password to hash, its answer the hash.
parentPort?.on("message", (job: HashJob) => parentPort?.postMessage(argon2Sync("argon2id", job)));
