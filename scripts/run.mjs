// Plain JavaScript on purpose: it runs on whatever Node the machine has, makes sure the project's own Node is
// installed, and hands over to it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(new URL(".", import.meta.url)), "..");
const bin = join(root, "node_modules/.bin");
const node = join(bin, "node");
const [script = "start", ...rest] = process.argv.slice(2);

if (!isInstalled()) {
  console.log("Installing what is missing…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
// The script gets signals itself: this process only waits for it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
const child = spawn(node, [join(root, "scripts", `${script}.ts`), ...rest], {
  cwd: root,
  env,
  stdio: "inherit",
});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** npm writes its hidden lock last; an older one than ours means that an install is due. */
function isInstalled() {
  const done = join(root, "node_modules/.package-lock.json");
  if (!existsSync(done) || !existsSync(node)) return false;
  return statSync(done).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}
