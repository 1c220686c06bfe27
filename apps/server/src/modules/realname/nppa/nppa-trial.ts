import type { NppaSettings } from "@playfront/config/settings/real-name";
import type { Log } from "@playfront/http/log";
import type { Clock } from "../../../infra/clock.ts";
import { reportedTime } from "./nppa.rules.ts";
import { isObject, toWholeNumber } from "./nppa-answer.ts";
import { failedPresets, pendingPresets, verifiedPresets } from "./nppa-presets.ts";
import { createNppaTransport, type NppaReply, type NppaRequest } from "./nppa-transport.ts";

export interface Trial {
  /** `01` to `08`. */
  number: string;
  /** Shown by the authority's portal for each case. */
  testcode: string;
}

export interface TrialDeps {
  settings: Pick<NppaSettings, "appId" | "secretKeys" | "bizId">;
  /** `https://wlc.nppa.gov.cn` */
  origin: string;
  clock: Clock;
  log: Log;
}

const [verified] = verifiedPresets;
const [pending] = pendingPresets;
const [failedCase] = failedPresets;

interface TrialCase {
  title: string;
  path: string;
  request: Omit<NppaRequest, "bizId">;
  /** Status of the result; null if a success has none. */
  status: number | null;
}

/** The eight test cases that the authority requires before it opens a game's production system. */
const cases: Record<string, TrialCase> = {
  "01": checking("check, verified", { ...verified, status: 0 }),
  "02": checking("check, pending", { ...pending, status: 1 }),
  "03": checking("check, failed", { ...verified, ai: failedCase, name: "某三一", status: 2 }),
  "04": querying("query, verified", { ai: verified?.ai, status: 0 }),
  "05": querying("query, pending", { ai: pending?.ai, status: 1 }),
  "06": querying("query, failed", { ai: failedCase, status: 2 }),
  "07": reporting("report, guest", { ct: 2, di: "d".repeat(32) }),
  "08": reporting("report, verified", { ct: 0, pi: verified?.pi }),
};

/** Runs one case and logs the answer; true if it is the one in the authority's document. */
export async function runTrial(deps: TrialDeps, { number, testcode }: Trial): Promise<boolean> {
  const trial = cases[number];
  if (!trial) throw new Error(`there is no case ${number}: they are 01 to 08`);
  const { settings, origin, clock, log } = deps;
  const address = `${origin}${trial.path}/${encodeURIComponent(testcode)}`;
  const addresses = { check: address, query: address, report: address };
  const transport = createNppaTransport({ config: { ...settings, addresses }, clock, log });
  const reply = await transport.exchange({ ...trial.request, bizId: settings.bizId });
  const status = replyStatus(reply);
  const good = reply.code === 0 && status === trial.status;
  log.info(`${number} ${trial.title}: ${reply.reason}, status ${status}: ${good ? "good" : "bad"}`);
  return good;
}

function replyStatus({ data }: NppaReply): number | null {
  return isObject(data) && isObject(data.result) ? toWholeNumber(data.result.status) : null;
}

function checking(
  title: string,
  { ai, name, idNum, status }: { ai?: string; name?: string; idNum?: string; status: number },
): TrialCase {
  const request = { call: "check" as const, body: () => ({ ai, name, idNum }) };
  return { title, path: "/test/authentication/check", request, status };
}

function querying(title: string, { ai = "", status }: { ai?: string; status: number }): TrialCase {
  const request = { call: "query" as const, query: { ai } };
  return { title, path: "/test/authentication/query", request, status };
}

function reporting(title: string, who: { ct: number; di?: string; pi?: string }): TrialCase {
  const body = ({ sentAt }: { sentAt: number }) => ({
    collections: [{ no: 1, si: "5".repeat(32), bt: 1, ot: reportedTime(sentAt, sentAt), ...who }],
  });
  const request = { call: "report" as const, body };
  return { title, path: "/test/collection/loginout", request, status: null };
}
