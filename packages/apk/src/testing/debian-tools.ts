import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fixturesFolder } from "./fixtures.ts";

const apksigJar = "/usr/share/java/apksig.jar";
const packages = ["aapt", "apksigner", "libapksig-java", "default-jdk-headless"];
const timeoutMs = 120_000;

/**
 * Whether Debian's aapt, apksigner, its library and a Java compiler are installed; `.ci/run` installs them. Prints a line
 * if they are missing and nothing is verified.
 */
export function haveDebianTools(): boolean {
  if (areInstalled()) return true;
  process.stderr.write(
    `SKIPPED, not verified on this machine: it lacks one of ${packages.join(", ")}\n`,
  );
  return false;
}

export interface Verdict {
  verifies: boolean;
  output: string;
}

/** The output of `apksigner verify`; from SDK 24 (Android 7) on a v2 signature is enough. */
export function apksignerVerify(file: string, minSdk = 24): Verdict {
  const args = ["verify", "--verbose", "--min-sdk-version", String(minSdk), file];
  const { status, stdout, stderr } = run("apksigner", args);
  return { verifies: status === 0, output: stdout + stderr };
}

/** The output of `aapt dump badging` for a package. */
export function badging(file: string): string {
  return outputOf("aapt", ["dump", "badging", file]);
}

/** The signers' certificates by `apksigner`, for phones from Android 7 on. */
export function apksignerCertificates(file: string): string {
  return outputOf("apksigner", ["verify", "--print-certs", "--min-sdk-version", "24", file]);
}

/** The channel pairs that Google's own library finds: `file id hex`, one of each a line. */
export function readWithApksig(files: readonly string[]): string[] {
  const args = ["-cp", apksigJar, resolve(fixturesFolder, "ReadPairs.java"), ...files];
  return outputOf("java", args).trim().split("\n");
}

function outputOf(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = run(command, args);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function areInstalled(): boolean {
  const commands = ["apksigner", "java", "javac"];
  return (
    existsSync(apksigJar) &&
    commands.every((command) => run(command, ["--version"]).status === 0) &&
    run("aapt", ["version"]).status === 0
  );
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { encoding: "utf8", timeout: timeoutMs });
}
