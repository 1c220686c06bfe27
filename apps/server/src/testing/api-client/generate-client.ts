import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";

const run = promisify(execFile);
const modules = resolve(import.meta.dirname, "../../../../../node_modules");
const compilerOptions = {
  noEmit: true,
  strict: true,
  module: "nodenext",
  target: "esnext",
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  lib: ["esnext", "dom"],
};

/** A folder in which the types generated from an OpenAPI document lie as `api.ts`, beside what a test writes. */
export async function generateClient(document: object) {
  const folder = await mkdtemp(join(tmpdir(), "pf-client-"));
  await symlink(modules, join(folder, "node_modules"));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "api.ts"), astToString(await openapiTS(JSON.stringify(document))));

  return {
    /** Compiles a file of this code; returns what the compiler says, empty if nothing. */
    async compile(name: string, code: string): Promise<string> {
      await writeFile(join(folder, name), code);
      const compiled = run(join(modules, ".bin/tsc"), ["-p", folder], { cwd: folder });
      return compiled.then(
        () => "",
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    /** Runs the exported function `use` of a file in a process of its own. */
    async use(name: string, argument: object): Promise<unknown> {
      const file = JSON.stringify(join(folder, name));
      const script = `const { use } = await import(${file});
        console.log(JSON.stringify(await use(${JSON.stringify(argument)})));`;
      const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
      return JSON.parse(stdout);
    },
    close: () => rm(folder, { recursive: true }),
  };
}
