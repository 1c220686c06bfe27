import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { realNameDataDir } from "../data-dir.ts";
import { runOperatorCommandIn } from "../operator-cli.ts";
import { ports } from "../ports.ts";
import { recordSecret } from "../secrets.ts";

/** Settings for the fake authority; the key is the sample from the authority's specification. */
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

/** How the fake authority answers; see `apps/server/src/testing/nppa/serve-nppa-authority.ts`. */
interface AuthorityBehaviour {
  person?: { name: string; identity: string };
  settleAs?: "verified" | "failed" | null;
  fault?: number | "hang" | "drop" | null;
}

/** Sets the fake authority's behaviour and returns the calls that it has received so far. */
export async function configureAuthority(behaviour: AuthorityBehaviour): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${ports.authorityControl}/`, {
    method: "POST",
    body: JSON.stringify(behaviour),
  });
  const { asked, pis } = (await response.json()) as { asked: string[]; pis: string[] };
  for (const pi of pis) recordSecret("pi", pi);
  return asked;
}

/** Runs the query job now, which otherwise runs once a minute. */
export function runQueryJob(): Promise<string> {
  return runOperatorCommandIn(realNameDataDir, "real-names", "ask");
}

/** Adds an HTML5 game to the shop with the fake authority; returns its gameid. */
export async function addWebGame(): Promise<string> {
  const script = join(
    import.meta.dirname,
    "../../../apps/server/src/testing/processes/add-web-game.ts",
  );
  const env = { PATH: process.env.PATH, DATA_DIR: realNameDataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout.trim();
}
