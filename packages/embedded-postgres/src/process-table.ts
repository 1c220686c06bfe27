import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { codeOf } from "./errors.ts";

/** Whether a process of any account has this id. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Whether process `pid` is a PostgreSQL server on `pgdata`. Process ids are reused, so a live id in a pid file is no
 * proof. A zombie counts as ended, because in a container it may never be reaped.
 */
export function servesFolder(pid: number, pgdata: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return commandOf(pid).includes(`-D ${pgdata} `);
  const command = readProc(pid, "cmdline").split("\0");
  const folder = command[command.indexOf("-D") + 1];
  if (basename(command[0] ?? "") !== "postgres") return false;
  // The server's working directory is its data folder, even after the folder was moved. Without CAP_SYS_PTRACE root
  // cannot read it, but it can read the command line.
  return isSameFolder(`/proc/${pid}/cwd`, pgdata) ?? folder === pgdata;
}

function isSameFolder(link: string, dir: string): boolean | undefined {
  try {
    const [a, b] = [statSync(link), statSync(dir)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return undefined;
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
