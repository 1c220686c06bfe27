import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import chromium from "@sparticuz/chromium";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium if there is one, else the one that comes with the npm packages. */
export async function browserPath(): Promise<string> {
  const forced = process.env.E2E_BROWSER;
  if (forced && forced !== "npm") return forced;
  const folders = forced ? [] : (process.env.PATH ?? "").split(delimiter);
  const found = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  return found ?? (await chromium.executablePath());
}

/** A container as root has no sandbox and no GPU; without the last flag Chromium looks up hosts of its maker. */
export const browserArgs = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
