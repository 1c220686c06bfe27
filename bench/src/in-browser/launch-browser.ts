import { launch } from "chrome-launcher";
import { findBrowser } from "../../../e2e/support/browser.ts";

/** Starts the browser of the browser tests, or that of `CHROME_PATH`. The caller kills it. */
export async function launchBrowser(): Promise<{ port: number; kill(): void }> {
  const { executablePath, env, args } = await findBrowser();
  const chromePath = process.env.CHROME_PATH ?? executablePath;
  return launch({ chromePath, envVars: env, chromeFlags: ["--headless=new", ...args] });
}
