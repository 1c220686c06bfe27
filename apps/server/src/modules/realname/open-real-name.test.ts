import { expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { readConfig } from "../../infra/config/config.ts";
import { openRealName } from "./open-real-name.ts";
import { offlineRealName } from "./realname.provider.ts";

function open(env: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const log = { info: say, warn: say, error: say };
  return { provider: openRealName({ config: readConfig(env), clock: systemClock, log }), lines };
}

const production = { NODE_ENV: "production", SECRET_KEY: "x".repeat(40) };

test("production without an authority is warned, a fresh checkout is not", () => {
  expect(open({})).toEqual({ provider: offlineRealName, lines: [] });
  const { provider, lines } = open(production);
  expect(provider).toBe(offlineRealName);
  expect(lines).toEqual([expect.stringContaining("REALNAME_PROVIDER is offline")]);
});

test("an authority takes reports, and opening it says nothing, least of all a key", () => {
  const { provider, lines } = open({
    ...production,
    REALNAME_PROVIDER: "nppa",
    NPPA_APP_ID: "an-app",
    NPPA_BIZ_ID: "a-game",
    NPPA_SECRET_KEYS: "a1".repeat(16),
  });
  expect(provider.report).not.toBeNull();
  expect(lines).toEqual([]);
});
