import { execFileSync } from "node:child_process";

/** The ids of the processes that a process has started; empty if there are none. */
export function childrenOf(pid: number): number[] {
  try {
    const printed = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
    return printed.trim().split(/\s+/).map(Number);
  } catch {
    return [];
  }
}
