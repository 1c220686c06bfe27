import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../../infra/clock.ts";
import { createNppaRealName } from "./nppa.provider.ts";

/** The answer of the server, which could be written by anybody on the network path. */
let answer = "";
let lines: string[];
const server = createServer((request, response) => {
  request.resume();
  response.end(answer);
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());
beforeEach(() => {
  lines = [];
});

/** A new provider for each test, so that no rest after the previous answer is active. */
function connect() {
  const say = (line: string) => void lines.push(line);
  return createNppaRealName({
    config: {
      appId: "test-appId",
      bizId: "test-bizId",
      secretKeys: ["2836e95fcd10e04b0069bb1ee659955b"],
      addresses: { check: origin, query: origin, report: origin },
    },
    clock: systemClock,
    log: { info: say, warn: say, error: say },
  });
}

const pi = "1hpfml09b57f3f8185f8cb5094ea3f26278efb";
const verdict = (status: unknown, given: unknown = pi, errcode: unknown = 0) =>
  JSON.stringify({ errcode, errmsg: "ok", data: { result: { status, pi: given } } });

test.each(["", false, null, [], [0], {}, "00x", -0.5, "0 ", 1e99, true, "verified"])(
  "a status of %j is not a verdict",
  async (status) => {
    answer = verdict(status);
    expect(await connect().query("a")).toMatchObject({ status: "unanswered" });
  },
);

test.each(["", false, null, [], {}, "OK", 0.5, -1])(
  "an errcode of %j is not a success",
  async (errcode) => {
    answer = verdict(0, pi, errcode);
    expect(await connect().query("a")).toMatchObject({ status: "unanswered" });
  },
);

test("numbers written as text are accepted", async () => {
  answer = verdict("0", pi, "0");
  expect(await connect().query("a")).toEqual({ status: "verified", pi });
});

test.each([null, "", "x".repeat(38).toUpperCase(), `${pi}0`, 5, {}])(
  "a verdict with the pi %j is accepted without the pi, and an error is logged",
  async (given) => {
    answer = verdict(0, given);
    expect(await connect().query("a")).toEqual({ status: "verified", pi: null });
    expect(lines).toEqual([expect.stringContaining("without a pi")]);
  },
);

test("no answer makes the provider throw or verify a wrong person", async () => {
  const events = [{ session: "5".repeat(32), kind: "login" as const, happenedAt: new Date(), pi }];
  const part = fc.oneof(fc.jsonValue(), fc.integer({ min: 0, max: 4100 }), fc.constant(""));
  const shaped = fc.record({
    errcode: part,
    data: fc.oneof(
      part,
      fc.record({ result: fc.oneof(part, fc.record({ status: part, pi: part })) }),
    ),
  });
  const written = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    shaped.map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      answer = text;
      const provider = connect();
      const person = { caseId: "a".repeat(32), name: "张三", identity: "11010519491231002X" };
      const answers = [await provider.check(person), await provider.query("a")];
      const honest = /"status":"?0"?[,}]/.test(text) && /"errcode":"?0"?[,}]/.test(text);
      if (!honest) expect(answers.map(({ status }) => status)).not.toContain("verified");
      expect(["taken", "unanswered"]).toContain((await provider.report!("b", events)).status);
      expect(lines.join()).not.toMatch(/张三|11010519491231002X|2836e95f/);
    }),
    { numRuns: 400 },
  );
});
