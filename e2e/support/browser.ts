import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import chromium, { inflate } from "@sparticuz/chromium";

interface BrowserLaunch {
  executablePath: string;
  /** Environment of the browser process. */
  env: Record<string, string>;
  args: string[];
}

const names = ["chromium", "chromium-browser", "google-chrome"];

/**
 * In a container, root has no sandbox and no GPU. The third flag stops Chromium's own requests to Google. The last one lets V8
 * work in one thread and collect garbage less often: there are as many browsers as cores.
 */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--js-flags=--single-threaded --min-semi-space-size=16 --max-semi-space-size=32",
];

/**
 * The system's Chromium if there is one, else the one from npm, with its own libraries if the system lacks them.
 * `E2E_BROWSER` is the path of another browser; `npm` forces the one from npm.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const forced = process.env.E2E_BROWSER;
  // Without a character set a browser cannot save a file under a Chinese name.
  const env = { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>;
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

async function packagedBrowser(env: Record<string, string>): Promise<BrowserLaunch> {
  const executablePath = await chromium.executablePath();
  if (await lacksLibraries(executablePath)) {
    const packageFolder = dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium")));
    await inflate(join(packageFolder, "../bin/al2023.tar.br"));
    const libraries = join(tmpdir(), "al2023/lib");
    env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  return { executablePath, env, args };
}

async function lacksLibraries(executable: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)("ldd", [executable]).catch(() => ({
    stdout: "not found",
  }));
  return stdout.includes("not found");
}
