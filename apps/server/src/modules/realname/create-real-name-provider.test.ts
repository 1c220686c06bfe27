import { expect, test } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { readConfig } from "../../infra/config/config.ts";
import { createRealNameProvider } from "./create-real-name-provider.ts";
import { offlineRealName } from "./realname.provider.ts";

function open(env: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const log = { info: say, warn: say, error: say };
  return {
    provider: createRealNameProvider({ config: readConfig(env), clock: systemClock, log }),
    lines,
  };
}

test("without an authority real names are checked offline", () => {
  expect(open({})).toEqual({ provider: offlineRealName, lines: [] });
});

test("an authority takes reports, and creating its provider logs nothing, in particular no key", () => {
  const { provider, lines } = open({
    REALNAME_PROVIDER: "nppa",
    NPPA_APP_ID: "an-app",
    NPPA_BIZ_ID: "a-game",
    NPPA_SECRET_KEYS: "a1".repeat(16),
  });
  expect(provider.report).not.toBeNull();
  expect(lines).toEqual([]);
});
