import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { type NppaAuthority, startNppaAuthority } from "../../../testing/nppa/nppa-authority.ts";
import { runTrial } from "./nppa-trial.ts";

let authority: NppaAuthority;
let lines: string[];

beforeAll(async () => {
  authority = await startNppaAuthority();
  lines = [];
});
afterAll(() => authority.close());

function run(number: string, testcode = "CODE") {
  const say = (line: string) => void lines.push(line);
  const log = { info: say, warn: say, error: say };
  const { config: settings, origin } = authority;
  return runTrial({ settings, origin, clock: systemClock, log }, { number, testcode });
}

test.each(["01", "02", "03", "04", "05", "06", "07", "08"])(
  "case %s is answered as expected",
  async (number) => {
    expect(await run(number)).toBe(true);
    expect(lines.at(-1)).toMatch(new RegExp(`^${number} .*: good$`));
  },
);

test("a wrong test code is reported as bad", async () => {
  expect(await run("01", "wrong")).toBe(false);
  expect(lines.at(-1)).toContain("errcode 4001");
});

test("there is no ninth case", async () => {
  await expect(run("09")).rejects.toThrow("01 to 08");
});
