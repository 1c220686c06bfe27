import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../processes.ts";

const refused = [
  "export const a = request.host;",
  "export const a = context.request.hostname;",
  "export const a = request?.host;",
  "export const { ip, host } = request;",
  "export const { hostname: name } = reply.request;",
  "export const a = ({ host }: FastifyRequest) => host;",
  'export const a = ({ host }: Pick<FastifyRequest, "host">) => host;',
];
const allowed = "export const a = [request.headers.host, new URL(request.url).host, request.ip];";

/** The numbers of the lines that this repository's lint refuses in a file of the server. */
function refusedLines(lines: readonly string[]): number[] {
  const { plugins } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  const absolute = plugins.map((plugin: { path: string }) => ({
    ...plugin,
    path: join(root, plugin.path),
  }));
  const home = mkdtempSync(join(tmpdir(), "pf-lint-"));
  const folder = join(home, "apps/server/src");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(home, "biome.json"), JSON.stringify({ root: true, plugins: absolute }));
    writeFileSync(join(folder, "some.ts"), lines.join("\n"));
    const args = ["lint", "--only=plugin", "--reporter=github", "."];
    const { stdout } = spawnSync("biome", args, { cwd: home, encoding: "utf8" });
    return [...stdout.matchAll(/line=(\d+).*hostOf\(request\)/g)].map(([, line]) => Number(line));
  } finally {
    rmSync(home, { recursive: true });
  }
}

test("the lint refuses the host of a request that a client may have made up", () => {
  expect(refusedLines([...refused, allowed])).toEqual(refused.map((_, index) => index + 1));
});
