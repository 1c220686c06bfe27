import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { realNameDataDir } from "./data-dir.ts";
import { operateOn } from "./operate.ts";
import { ports } from "./ports.ts";
import { noteSecret } from "./secrets.ts";

/** The account with the fake of the authority; the key is the sample of its specification. */
export function authoritySettings(origin: string): Record<string, string> {
  return {
    NPPA_APP_ID: "test-appId",
    NPPA_BIZ_ID: "test-bizId",
    NPPA_SECRET_KEYS: "2836e95fcd10e04b0069bb1ee659955b",
    NPPA_CHECK_URL: `${origin}/idcard/authentication/check`,
    NPPA_QUERY_URL: `${origin}/idcard/authentication/query`,
    NPPA_REPORT_URL: `${origin}/behavior/collection/loginout`,
  };
}

/** What the fake is told; `apps/server/src/testing/nppa/serve-nppa-authority.ts`. */
interface Word {
  person?: { name: string; identity: string };
  settleAs?: "verified" | "failed" | null;
  fault?: number | "hang" | "drop" | null;
}

/** Tells the authority what is to happen; answers what it was asked so far. */
export async function tellAuthority(word: Word): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${ports.authorityControl}/`, {
    method: "POST",
    body: JSON.stringify(word),
  });
  const { asked, pis } = (await response.json()) as { asked: string[]; pis: string[] };
  for (const pi of pis) noteSecret("pi", pi);
  return asked;
}

/** What the job does within the minute, at once. */
export function askAuthorityNow(): Promise<string> {
  return operateOn(realNameDataDir, "real-names", "ask");
}

/** An HTML5 game in the shop that asks the authority; its gameid. */
export async function addWebGame(): Promise<string> {
  const script = join(import.meta.dirname, "../../apps/server/src/testing/add-web-game.ts");
  const env = { PATH: process.env.PATH, DATA_DIR: realNameDataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout.trim();
}
