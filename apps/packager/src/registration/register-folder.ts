import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@playfront/http/log";
import type { Registration } from "./registration.ts";

const apkSuffix = ".apk";
/** Milliseconds between tries while the shop's database is unavailable. */
const retryMs = 1_000;

/**
 * Registers the `<id>.apk` files of a folder once the shop's database is available. Logs a file that cannot be registered
 * and goes on. Stops early when the signal aborts.
 */
export async function registerFolder(
  registration: Registration,
  folder: string,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith(apkSuffix)) continue;
    const id = name.slice(0, -apkSuffix.length);
    const register = () => registration.fromFile(id, join(folder, name));
    const outcome = await retryUntilSettled(register, signal).catch((error: unknown) => {
      log.error("a build of the folder could not be read", { build: id, err: error });
      return null;
    });
    if (outcome === null) continue;
    if (outcome === undefined) return;
    if (outcome.kind === "refused") {
      log.warn("a build of the folder is not registered", { build: id, reason: outcome.reason });
    } else if (outcome.isNew) log.info("a build of the folder is registered", { build: id });
  }
}

const retryable = new Set(["away", "busy"]);

/** Undefined if the signal aborted first. */
async function retryUntilSettled(
  register: () => ReturnType<Registration["fromFile"]>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const outcome = await register();
    if (outcome.kind === "registered" || !retryable.has(outcome.reason)) return outcome;
    await delay(retryMs, undefined, { signal, ref: false }).catch(() => {});
  }
  return undefined;
}
