import { type NativeDownload, nativeDownloadStates } from "@playfront/bridge/downloads";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostRecords, newRecord, parseRecords } from "./download-record.ts";
import {
  type DownloadEvent,
  type Downloads,
  find,
  hasUpdate,
  nativePlayState,
  reduceDownloads,
} from "./download-rules.ts";

const digest = "ab".repeat(32);
const game = { gameid: "7", gamename: "星海远征", logo: "/l.webp" };
const address = "https://dl.example/d/b/c/g.apk";
const facts = {
  version: "1.2.0",
  versioncode: 12,
  package: "com.example.stars",
  signer: digest,
  bytes: 1000,
};

function nativeReport(seq: number, over: Partial<NativeDownload> = {}): NativeDownload {
  return {
    gameid: "7",
    seq,
    state: "downloading",
    received: 10,
    size: 1000,
    version: "1.2.0",
    versioncode: 12,
    package: "com.example.stars",
    name: "",
    startedat: 500,
    msg: "",
    newest: null,
    ...over,
  };
}

const play = (events: DownloadEvent[], from: Downloads = []) =>
  events.reduce(reduceDownloads, from);
const reported = (report: NativeDownload): DownloadEvent => ({ kind: "reported", report, at: 900 });

describe("a download through the browser", () => {
  const handed: DownloadEvent = { kind: "handed", game, address, at: 1000 };
  const found: DownloadEvent = { kind: "facts", gameid: "7", at: 1000, facts };

  test("records what was given to the browser, when, and in which version", () => {
    expect(play([handed, found])).toEqual([
      newRecord({ ...game, ...facts, address, via: "browser", state: "handed", at: 1000 }),
    ]);
  });

  test("facts for an earlier request do not change a later one", () => {
    const later = play([handed, { ...handed, at: 2000 }, found]);
    expect(later).toMatchObject([{ at: 2000, version: "", bytes: 0 }]);
  });

  test("a newer version in the shop is an update until it is downloaded", () => {
    const newest = { version: "1.3.0", versioncode: 13 };
    const looked: DownloadEvent = { kind: "looked", game, newest, isGone: false };
    const [old] = play([handed, found, looked]);
    expect(hasUpdate(old!)).toBe(true);
    const again: DownloadEvent[] = [
      { ...handed, at: 2000 },
      { ...found, at: 2000, facts: { ...facts, ...newest } },
    ];
    expect(hasUpdate(play(again, [old!])[0]!)).toBe(false);
    expect(hasUpdate(play([{ ...looked, isGone: true }], [old!])[0]!)).toBe(false);
    // A shop that withdraws a version no longer has an update.
    const back = { version: "1.2.0", versioncode: 12 };
    expect(hasUpdate(play([{ ...looked, newest: back }], [old!])[0]!)).toBe(false);
  });

  test("a refusal keeps what was downloaded before, and the next download clears it", () => {
    const refused: DownloadEvent = { kind: "refused", game, reason: "已下架", at: 3000 };
    const failed = play([handed, found, refused]);
    expect(failed).toMatchObject([{ state: "failed", reason: "已下架", version: "1.2.0" }]);
    expect(play([{ ...handed, at: 4000 }], failed)).toMatchObject([
      { state: "handed", reason: "" },
    ]);
  });

  test("a digest counts only for the address that was asked", () => {
    const asked = (at: string): DownloadEvent => {
      return { kind: "digest", gameid: "7", address: at, sha256: digest, bytes: 1001 };
    };
    expect(play([handed, asked("https://dl.example/other.apk")])[0]?.sha256).toBe("");
    expect(play([handed, asked(address)])[0]).toMatchObject({ sha256: digest, bytes: 1001 });
    expect(play([{ ...handed, address: `${address}?sign=x` }, asked("")])[0]?.sha256).toBe("");
  });

  test.each(["?sign=secret", "#token", ""])(
    "keeps no more of an address than its place: %s",
    (end) => {
      const [record] = play([{ ...handed, address: address + end }]);
      expect(record?.address).toBe(end === "" ? address : "");
      expect(play([{ ...handed, address: "https://user:pw@dl.example/g.apk" }])[0]?.address).toBe(
        "",
      );
    },
  );
});

describe("the container's own downloader", () => {
  test("an order may be reported before or after its answer", () => {
    const ordered: DownloadEvent = { kind: "ordered", game, address, facts, at: 900 };
    const byPage = play([ordered, reported(nativeReport(1))]);
    const byNative = play([reported(nativeReport(1)), ordered]);
    expect(byPage).toEqual(byNative);
    expect(byPage).toMatchObject([{ ...game, state: "downloading", address, signer: digest }]);
  });

  test("late and repeated reports change nothing", () => {
    const now = play([reported(nativeReport(5, { state: "downloaded", received: 1000 }))]);
    expect(
      play([reported(nativeReport(5)), reported(nativeReport(4)), reported(nativeReport(0))], now),
    ).toBe(now);
    expect(play([reported(nativeReport(4, { state: "removed" }))], now)).toBe(now);
  });

  test("its list replaces its own downloads and no others", () => {
    const before = play([
      reported(nativeReport(1)),
      reported(nativeReport(1, { gameid: "8" })),
      { kind: "handed", game: { ...game, gameid: "9" }, address, at: 1 },
    ]);
    const after = play(
      [{ kind: "listed", reports: [nativeReport(3, { state: "paused" })], at: 1 }],
      before,
    );
    expect(after.map(({ gameid, state }) => [gameid, state])).toEqual([
      ["7", "paused"],
      ["9", "handed"],
    ]);
    expect(play([{ kind: "disconnected" }], after).map(({ gameid }) => gameid)).toEqual(["9"]);
  });

  test("a refusal by the shop does not change its download", () => {
    const now = play([reported(nativeReport(1))]);
    expect(play([{ kind: "refused", game, reason: "x", at: 1 }], now)).toBe(now);
  });

  test("a removed record returns with the next report that changes it", () => {
    const installed = nativeReport(1, { state: "installed" });
    const hidden = play([reported(installed), { kind: "hidden", gameid: "7" }]);
    expect(play([reported({ ...installed, seq: 2 })], hidden)[0]?.isHidden).toBe(true);
    expect(play([reported(nativeReport(2))], hidden)[0]?.isHidden).toBe(false);
  });

  test.each([
    [nativeReport(1, { state: "waiting" }), "waiting"],
    [nativeReport(1), "downloading"],
    [nativeReport(1, { state: "paused" }), "continue"],
    [nativeReport(1, { state: "failed" }), "continue"],
    [nativeReport(1, { state: "failed", received: 0 }), "download"],
    [nativeReport(1, { state: "downloaded" }), "install"],
    [nativeReport(1, { state: "installed" }), "start"],
    [nativeReport(1, { state: "installed", newest: { version: "2", versioncode: 13 } }), "update"],
    [nativeReport(1, { state: "downloaded", newest: { version: "2", versioncode: 13 } }), "update"],
    [nativeReport(1, { newest: { version: "2", versioncode: 13 } }), "downloading"],
    [nativeReport(1, { state: "installed", newest: { version: "1", versioncode: 11 } }), "start"],
  ])("the button says what is next: %#", (report, expected) => {
    expect(nativePlayState(play([reported(report)])[0]!)).toBe(expected);
  });
});

const gameid = fc.constantFrom("1", "2", "3", "4");
const someGame = fc.record({ gameid, gamename: fc.string(), logo: fc.string() });
const at = fc.integer({ min: 1, max: 50 });
const version = fc.record({ version: fc.constantFrom("", "1", "2"), versioncode: fc.nat(3) });
const someAddress = fc.constantFrom(address, `${address}?x`, "javascript:0", "");
const someFacts = fc.record({
  version: fc.constantFrom("", "1", "2"),
  versioncode: fc.nat(3),
  bytes: fc.nat(9),
  package: fc.string(),
  signer: fc.constantFrom("", digest),
});
const someReport: fc.Arbitrary<NativeDownload> = fc.record({
  gameid,
  seq: fc.nat(20),
  state: fc.constantFrom(...nativeDownloadStates),
  received: fc.nat(9),
  size: fc.constant(9),
  package: fc.string(),
  name: fc.string(),
  version: fc.constantFrom("", "1", "2"),
  versioncode: fc.nat(3),
  msg: fc.string(),
  startedat: fc.nat(50),
  newest: fc.option(version),
});
const someList = fc.uniqueArray(someReport, { selector: (report) => report.gameid });
const kind = <K extends string>(name: K) => fc.constant(name);
const anyEvent: fc.Arbitrary<DownloadEvent> = fc.oneof(
  fc.record({ kind: kind("handed"), game: someGame, address: someAddress, at }),
  fc.record({ kind: kind("ordered"), game: someGame, address: someAddress, facts: someFacts, at }),
  fc.record({ kind: kind("facts"), gameid, at, facts: someFacts }),
  fc.record({ kind: kind("refused"), game: someGame, reason: fc.string(), at }),
  fc.record({ kind: kind("looked"), game: someGame, newest: version, isGone: fc.boolean() }),
  fc.record({
    kind: kind("digest"),
    gameid,
    address: someAddress,
    sha256: fc.constant(digest),
    bytes: fc.nat(9),
  }),
  fc.record({ kind: kind("reported"), report: someReport, at }),
  fc.record({ kind: kind("listed"), reports: someList, at }),
  fc.record({ kind: kind("disconnected") }),
  fc.record({ kind: kind("removed"), gameid }),
  fc.record({ kind: kind("hidden"), gameid }),
);
const history = fc.array(anyEvent, { maxLength: 40 });

describe("whatever happens, in whatever order", () => {
  test("each game has one record, newest first, and parsing returns what was stored", () => {
    fc.assert(
      fc.property(history, (events) => {
        const records = play(events);
        expect(new Set(records.map((record) => record.gameid)).size).toBe(records.length);
        const times = records.map((record) => record.at);
        expect(times).toEqual([...times].sort((left, right) => right - left));
        expect(parseRecords(JSON.stringify(records))).toEqual(records);
      }),
      { numRuns: 500 },
    );
  });

  test("the same event again changes nothing", () => {
    fc.assert(
      fc.property(history, anyEvent, (events, event) => {
        const once = play([...events, event]);
        expect(play([event], once)).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  test("an event of one game does not change the others", () => {
    fc.assert(
      fc.property(history, anyEvent, (events, event) => {
        if (event.kind === "listed" || event.kind === "disconnected") return;
        const own = gameOf(event);
        const before = play(events);
        const after = play([event], before);
        const others = (records: Downloads) => records.filter((record) => record.gameid !== own);
        expect(others(after)).toEqual(others(before));
      }),
      { numRuns: 500 },
    );
  });

  test("reports in any order lead to the state of the last one", () => {
    const reports = fc.uniqueArray(someReport, { selector: ({ seq }) => seq, minLength: 1 });
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (given, noise) => {
        const own = given
          .map((report) => ({ ...report, gameid: "1", seq: report.seq + 1 }))
          .filter(({ state }) => state !== "removed");
        const last = own.toSorted((left, right) => left.seq - right.seq).at(-1);
        if (!last) return;
        const order = [...noise.take(own.length)];
        const shuffled = own
          .map((report, index) => ({ report, key: order[index]! }))
          .sort((left, right) => left.key - right.key);
        const record = find(play(shuffled.map(({ report }) => reported(report))), "1");
        const { seq, state, received, versioncode } = last;
        expect(record).toMatchObject({ seq, state, received, versioncode });
      }),
      { numRuns: 300 },
    );
  });
});

function gameOf(event: Exclude<DownloadEvent, { kind: "listed" | "disconnected" }>): string {
  if ("game" in event) return event.game.gameid;
  return "report" in event ? event.report.gameid : event.gameid;
}

test("the list is bounded, and downloads under way are removed last", () => {
  const many = Array.from({ length: mostRecords * 2 }, (_, index): DownloadEvent => {
    return {
      kind: "handed",
      game: { ...game, gameid: `${100 + index}` },
      address,
      at: 1000 + index,
    };
  });
  const records = play([reported(nativeReport(1, { startedat: 1 })), ...many]);
  expect(records).toHaveLength(mostRecords);
  expect(find(records, "7")?.state).toBe("downloading");
  expect(find(records, "100")).toBeUndefined();
});

test.each(["native", "browser"] as const)(
  "a stored record of an earlier version keeps its way of downloading: %s",
  (via) => {
    const state = via === "native" ? "installed" : "handed";
    const record = newRecord({ ...game, ...facts, via, state, at: 1000, seq: 3 });
    const { via: road, ...rest } = record;
    expect(parseRecords(JSON.stringify([{ ...rest, road }]))).toEqual([record]);
  },
);

test("invalid stored records are left out", () => {
  const good = newRecord({ ...game, via: "browser", state: "handed", at: 5 });
  const near = fc.record(
    {
      gameid: fc.oneof(fc.constant("3"), fc.anything()),
      via: fc.oneof(fc.constantFrom("browser", "native"), fc.anything()),
      state: fc.oneof(fc.constantFrom("handed", "failed"), fc.anything()),
      at: fc.oneof(fc.nat(), fc.anything()),
      newest: fc.anything(),
      logo: fc.anything(),
      bytes: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.anything()), { maxLength: 8 }), (others) => {
      const text = JSON.stringify([good, ...others]) ?? "";
      const records = parseRecords(text);
      expect(find(records, "7")).toEqual(good);
      for (const record of records) expect(record.gameid).toMatch(/^\d+$/);
    }),
    { numRuns: 300 },
  );
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseRecords(text)));
  expect(parseRecords(JSON.stringify(Array(500).fill(good)))).toHaveLength(1);
});
