import { spawn } from "node:child_process";
import { chown, lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The account of the database processes. */
export interface RunUser {
  uid: number;
  gid: number;
  /** Whether this process is root and starts its children as that account. */
  switched: boolean;
}

/** The result of a child process. `code` is null if it was killed or did not start. */
export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

const nobodyUid = 65534;

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of `home`, the database's folder, so that a user's
 * own database stays theirs, or as nobody if there is no database yet.
 */
export async function chooseRunUser(home: string): Promise<RunUser> {
  const [uid, gid] = [process.geteuid?.(), process.getegid?.()];
  if (uid === undefined || gid === undefined) {
    throw new Error("The embedded PostgreSQL needs a Unix system; set DATABASE_URL instead.");
  }
  if (uid !== 0) return { uid, gid, switched: false };
  const owner = await lstat(home).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  return { uid: nobodyUid, gid: nobodyUid, switched: true };
}

/**
 * Spawn options of every database process: its account, a working directory that it can enter, and none of the caller's
 * PG* variables.
 */
export function childOptions(user: RunUser) {
  return {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    ...(user.switched ? { uid: user.uid, gid: user.gid } : {}),
  };
}

/** Runs a program as `user`. Never rejects: if the program does not start, the reason is in `stderr`. */
export function runAs(user: RunUser, file: string, args: string[]): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const out = { stdout: "", stderr: "" };
    const child = spawn(file, args, { ...childOptions(user), stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (chunk) => {
      out.stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      out.stderr += chunk;
    });
    child.on("error", (error) => resolve({ code: null, ...out, stderr: error.message }));
    child.on("close", (code) => resolve({ code, ...out }));
  });
}

/** Whether `user` can enter `dir`. Tries it, because mode bits do not show ACLs and mounts. */
export async function canEnter(user: RunUser, dir: string): Promise<boolean> {
  const probe = await runAs(user, "/bin/sh", ["-c", 'cd -- "$1"', "sh", dir]);
  return probe.code === 0;
}

/** Changes the owner of `path` if this process is root; otherwise it already is the owner. */
export async function giveTo(user: RunUser, path: string): Promise<void> {
  if (user.switched) await chown(path, user.uid, user.gid);
}

/** `giveTo` for a tree, such as a database folder that root restored from a backup. */
export async function giveTreeTo(user: RunUser, dir: string): Promise<void> {
  await lchown(dir, user.uid, user.gid);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await giveTreeTo(user, path);
    else await lchown(path, user.uid, user.gid);
  }
}
