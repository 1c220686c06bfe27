import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import chromium, { inflate } from "@sparticuz/chromium";

export interface Browser {
  executablePath: string;
  /** Environment of the browser alone. */
  env: Record<string, string>;
  args: string[];
}

const names = ["chromium", "chromium-browser", "google-chrome"];

/** A container as root has no sandbox and no GPU; without the last flag Chromium looks up hosts of its maker. */
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

/**
 * The system's Chromium if there is one, else the one that comes with the npm packages, with the libraries it brings
 * when the system lacks them. `E2E_BROWSER` names another one; `npm` forces the packaged one.
 */
export async function findBrowser(): Promise<Browser> {
  const forced = process.env.E2E_BROWSER;
  const env = { ...process.env } as Record<string, string>;
  if (forced && forced !== "npm") return { executablePath: forced, env, args };
  const installed = forced ? undefined : findInstalled();
  if (installed) return { executablePath: installed, env, args };
  return packagedBrowser(env);
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

async function packagedBrowser(env: Record<string, string>): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  if (await lacksLibraries(executablePath)) {
    const packageFolder = dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
    await inflate(join(packageFolder, "../bin/al2023.tar.br"));
    const brought = join(tmpdir(), "al2023/lib");
    env.LD_LIBRARY_PATH = [brought, env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  return { executablePath, env, args };
}

async function lacksLibraries(executable: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)("ldd", [executable]).catch(() => ({
    stdout: "not found",
  }));
  return stdout.includes("not found");
}
