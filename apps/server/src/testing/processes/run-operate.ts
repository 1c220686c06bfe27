import { Readable } from "node:stream";
import { operate } from "../../operator-cli/operate.ts";
import type { TestApp } from "../test-app.ts";

/** Runs an operators' command on the shop's database; returns its exit code, output and error lines. */
export async function runOperate({ database }: TestApp, args: readonly string[], input = "") {
  const out: string[] = [];
  const err: string[] = [];
  const code = await operate(args, {
    env: { DATABASE_URL: database.url },
    input: Readable.from([input]),
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { code, out, err: err.join("\n") };
}
