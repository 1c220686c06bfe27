import type { ChildProcess } from "node:child_process";

/** Waits until a shop that a test has started shows its home page. */
export async function untilServing(child: ChildProcess, port: number): Promise<void> {
  const address = `http://localhost:${port}/app/home/`;
  while (!(await fetch(address).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the shop on port ${port} does not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Stops a detached process with all that it has started. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid!, "SIGTERM");
  await ended;
}
