import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type NppaAuthority,
  type NppaFault,
  startNppaAuthority,
} from "../../../testing/nppa/nppa-authority.ts";
import type { PlayEvent, RealNameProvider } from "../realname.provider.ts";
import { createNppaRealName } from "./nppa.provider.ts";
import { failedPresets, pendingPresets, verifiedPresets } from "./nppa-presets.ts";

let authority: NppaAuthority;
let provider: RealNameProvider;
let notices: string[];
/** In milliseconds; tests change it. */
let now: number;

beforeEach(async () => {
  authority = await startNppaAuthority();
  now = Date.now();
  authority.now = () => now;
  notices = [];
  provider = connect();
});
afterEach(() => authority.close());

function connect(changes: Partial<NppaAuthority["config"]> = {}): RealNameProvider {
  const note = (line: string) => void notices.push(line);
  return createNppaRealName({
    config: { ...authority.config, ...changes },
    clock: { now: () => new Date(now) },
    log: { info: note, warn: note, error: note },
  });
}

let cases = 0;
function newCase(): string {
  cases += 1;
  return String(cases).padStart(32, "c");
}

function check(person: { name: string; idNum: string }, caseId = newCase(), at = provider) {
  return at.check({ caseId, name: person.name, identity: person.idNum });
}

const [adult] = verifiedPresets;
const [slow] = pendingPresets;
if (!adult || !slow) throw new Error("no presets");
const verified = { status: "verified", pi: adult.pi };

describe("checking", () => {
  test.each(verifiedPresets)("$name is verified and has a pi", async (person) => {
    expect(await check(person)).toEqual({ status: "verified", pi: person.pi });
  });

  test.each(pendingPresets)("$name is pending, later verified", async (person) => {
    const caseId = newCase();
    expect(await check(person, caseId)).toEqual({ status: "pending" });
    expect(await provider.query(caseId)).toEqual({ status: "pending" });
    authority.cases.settleAfterMs = 0;
    expect(await provider.query(caseId)).toMatchObject({ status: "verified" });
  });

  test("the preset cases of the test system are answered as in its document", async () => {
    expect(await provider.query(adult.ai)).toEqual(verified);
    expect(await provider.query(slow.ai)).toEqual({ status: "pending" });
    expect(await provider.query(failedPresets[0]!)).toEqual({ status: "failed" });
  });

  test("a name that does not match the number fails, a pending one may fail later", async () => {
    expect(await check({ name: "某某某", idNum: adult.idNum })).toEqual({ status: "failed" });
    const caseId = newCase();
    await check(slow, caseId);
    Object.assign(authority.cases, { settleAfterMs: 0, settleAs: "failed" });
    expect(await provider.query(caseId)).toEqual({ status: "failed" });
  });

  test("a number or a name that the authority cannot read fails (2001, 2005)", async () => {
    expect(await check({ name: "某一一", idNum: "110000190101010002" })).toEqual({
      status: "failed",
    });
    expect(await check({ name: "John", idNum: adult.idNum })).toEqual({ status: "failed" });
    expect(authority.asked).toEqual(["check 2001", "check 2005"]);
  });

  test("a case that was never received, or is too old, is unknown", async () => {
    expect(await provider.query(newCase())).toEqual({ status: "unknown" });
    const caseId = newCase();
    await check(slow, caseId);
    now += 48 * 3_600_000 + 1;
    expect(await provider.query(caseId)).toEqual({ status: "unknown" });
  });

  test("neither name nor number is sent in clear", async () => {
    await check(adult);
    const traffic = JSON.stringify(authority.traffic);
    expect(traffic).not.toContain(adult.name);
    expect(traffic).not.toContain(adult.idNum);
    expect(authority.traffic).toHaveLength(1);
  });
});

describe("failures", () => {
  test.each<[NppaFault, string]>([
    [1001, "errcode 1001"],
    [1006, "errcode 1006"],
    [2006, "errcode 2006"],
    [1005, "errcode 1005"],
    [2002, "errcode 2002"],
    [4002, "errcode 4002"],
    ["drop", "no answer TypeError UND_ERR_SOCKET"],
    ["empty-data", "success without a result"],
    ["gateway", "unreadable answer, HTTP 502"],
    ["flood", "no answer Error"],
  ])("%s is not a verdict", async (fault, reason) => {
    authority.breakNext(fault);
    expect(await check(adult)).toEqual({ status: "unanswered", reason });
    expect(JSON.stringify(notices)).not.toMatch(new RegExp(`${adult.name}|${adult.idNum}`));
  });

  test("a request without an answer is given up after five seconds", async () => {
    authority.breakNext("hang");
    const startedAt = performance.now();
    expect(await check(adult)).toEqual({
      status: "unanswered",
      reason: "no answer TimeoutError",
    });
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
    expect(performance.now() - startedAt).toBeLessThan(7000);
  });

  test("an unreachable authority gives no verdict", async () => {
    await authority.close();
    const answer = await check(adult);
    expect(answer).toEqual({ status: "unanswered", reason: "no answer TypeError ECONNREFUSED" });
  });

  test("a case whose answer was lost is not checked again but queried (2004)", async () => {
    const caseId = newCase();
    authority.breakNext("drop-answer");
    expect(await check(adult, caseId)).toMatchObject({ status: "unanswered" });
    expect(await check(adult, caseId)).toEqual(verified);
    expect(authority.asked).toEqual(["check 0", "check 2004", "query 0"]);
  });

  test("after 'busy', calls of the same kind rest for a minute", async () => {
    authority.breakNext(1006);
    await check(adult);
    expect(await check(adult)).toMatchObject({ status: "unanswered", reason: /rests/ });
    expect(await provider.query(adult.ai)).toEqual(verified);
    now += 60_000;
    expect(await check(adult)).toEqual(verified);
    expect(authority.asked).toEqual(["check 1006", "query 0", "check 0"]);
    expect(notices).toEqual([expect.stringContaining("resting 60 s")]);
  });

  test("an error that an operator must repair is logged once, and the call is tried again after five minutes", async () => {
    authority.breakNext(1005);
    await check(adult);
    await check(adult);
    expect(authority.asked).toEqual(["check 1005"]);
    expect(notices).toEqual([expect.stringContaining("errcode 1005")]);
    now += 300_000;
    expect(await check(adult)).toEqual(verified);
  });
});

describe("the clock", () => {
  test.each([-8, 7, 120])(
    "an offset of %i s is corrected with the authority's time",
    async (seconds) => {
      authority.now = () => now + seconds * 1000;
      expect(await check(adult)).toEqual(verified);
      expect(authority.asked).toEqual(["check 1007", "check 0"]);
      expect(notices).toEqual([expect.stringContaining("this clock is")]);
      expect(await check(adult)).toEqual(verified);
      expect(authority.asked.slice(2)).toEqual(["check 0"]);
    },
  );

  test("a request refused again for its time is repeated only once", async () => {
    authority.breakNext(1007, 1007);
    expect(await check(adult)).toEqual({ status: "unanswered", reason: "errcode 1007" });
    expect(authority.asked).toEqual(["check 1007", "check 1007"]);
    expect(notices).toEqual([expect.stringContaining("resting 300 s")]);
  });

  test("an impossible clock difference is ignored", async () => {
    authority.now = () => now + 3_600_000;
    expect(await check(adult)).toMatchObject({ status: "unanswered" });
    authority.now = () => now;
    now += 300_000;
    expect(await check(adult)).toEqual(verified);
  });
});

describe("keys", () => {
  const [old] = ["2836e95fcd10e04b0069bb1ee659955b"];
  const fresh = "00112233445566778899aabbccddeeff";

  test("a new key that the authority does not know yet is replaced by the older one for all later calls", async () => {
    const rotating = connect({ secretKeys: [fresh, old] });
    expect(await check(adult, newCase(), rotating)).toEqual(verified);
    expect(await check(adult, newCase(), rotating)).toEqual(verified);
    expect(authority.asked).toEqual(["check 1011", "check 0", "check 0"]);
    expect(notices).toEqual([]);
  });

  test("many exchanges at once find the valid key too", async () => {
    const rotating = connect({ secretKeys: [fresh, "1".repeat(32), old] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => check(adult, newCase(), rotating)),
    );
    expect(answers).toEqual(Array.from({ length: 8 }, () => verified));
    expect(notices).toEqual([]);
  });

  test("once the older key has expired, the newest is used", async () => {
    const rotating = connect({ secretKeys: [fresh, old] });
    await check(adult, newCase(), rotating);
    authority.keys = [fresh];
    expect(await check(adult, newCase(), rotating)).toEqual(verified);
    expect(await check(adult, newCase(), rotating)).toEqual(verified);
    expect(authority.asked.slice(2)).toEqual(["check 1011", "check 0", "check 0"]);
  });

  test("the newest key is used while both are valid", async () => {
    authority.keys = [fresh, old];
    expect(await check(adult, newCase(), connect({ secretKeys: [fresh, old] }))).toEqual(verified);
    expect(authority.asked).toEqual(["check 0"]);
  });

  test("if no key is valid, each is tried once and an error is logged", async () => {
    authority.keys = ["ffffffffffffffffffffffffffffffff"];
    const rotating = connect({ secretKeys: [fresh, old] });
    expect(await check(adult, newCase(), rotating)).toMatchObject({ reason: "errcode 1011" });
    expect(authority.asked).toEqual(["check 1011", "check 1011"]);
    expect(notices).toEqual([expect.stringContaining("errcode 1011")]);
    expect(notices.join()).not.toContain(fresh);
  });
});

describe("reporting play", () => {
  const play = (changes: Partial<PlayEvent> = {}): PlayEvent => ({
    session: "5".repeat(32),
    kind: "login",
    happenedAt: new Date(now - 30_000),
    pi: adult.pi,
    ...changes,
  });
  const report = (events: PlayEvent[]) => provider.report!("test-bizId-2", events);

  test("sends who began and ended when, with the game's own code", async () => {
    const events = [play(), play({ kind: "logout", happenedAt: new Date(now - 5000) })];
    expect(await report(events)).toEqual({ status: "taken", again: [], refused: [] });
    const record = { bizId: "test-bizId-2", si: "5".repeat(32), ct: 0, pi: adult.pi };
    const seconds = Math.floor(now / 1000);
    expect(authority.plays).toEqual([
      { ...record, no: 1, bt: 1, ot: seconds - 30 },
      { ...record, no: 2, bt: 0, ot: seconds - 5 },
    ]);
  });

  test("takes a full batch, and moves events that are too old forward", async () => {
    const events = Array.from({ length: 128 }, () => play({ happenedAt: new Date(now - 9e6) }));
    expect(await report(events)).toMatchObject({ status: "taken", refused: [] });
    expect(authority.plays).toHaveLength(128);
  });

  test("answers which records will never be taken and which may be taken later", async () => {
    const events = [play(), play({ pi: "" }), play({ pi: "zzz" }), play()];
    expect(await report(events)).toEqual({
      status: "taken",
      again: [],
      refused: [
        { index: 1, code: 3008 },
        { index: 2, code: 3010 },
      ],
    });
    expect(authority.plays.map(({ no }) => no)).toEqual([1, 4]);
  });

  test.each<NppaFault>([1001, 1006, 1010, 3003, "drop", "gateway"])(
    "a batch that meets %s has not been taken",
    async (fault) => {
      authority.breakNext(fault);
      expect(await report([play()])).toMatchObject({ status: "unanswered" });
    },
  );

  test("event times are corrected together with the clock", async () => {
    authority.now = () => now + 100_000;
    expect(await report([play({ happenedAt: new Date(now - 1000) })])).toMatchObject({
      status: "taken",
      again: [],
    });
    expect(authority.asked).toEqual(["report 1007", "report 0"]);
    expect(authority.plays[0]!.ot).toBeGreaterThan(now / 1000 + 95);
  });
});
