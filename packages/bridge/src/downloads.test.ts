import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nativeDownloadStates, readDownload, readDownloads } from "./downloads.ts";
import { FakeDownloader } from "./testing/fake-downloader.ts";

const order = {
  ...{ gameid: "7", url: "https://dl.example/d/b/c/g.apk", name: "星海远征", logo: "" },
  ...{ size: 100, package: "com.example.stars", version: "1.2.0", versioncode: 12 },
};

describe("what a container tells of a download", () => {
  test("is read whole, and a repeated reading changes nothing", () => {
    const downloader = new FakeDownloader();
    downloader.answer("download.start", order);
    const told = downloader.report("7");
    expect(readDownload(told)).toEqual(told);
    expect(readDownload(JSON.parse(JSON.stringify(told)))).toEqual(told);
  });

  test("of any shape never throws, and is a download or nothing", () => {
    const near = fc.record(
      {
        gameid: fc.oneof(fc.constant("7"), fc.anything()),
        seq: fc.oneof(fc.nat(), fc.anything()),
        state: fc.oneof(fc.constantFrom(...nativeDownloadStates), fc.anything()),
        received: fc.anything(),
        size: fc.anything(),
        msg: fc.anything(),
        newest: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.anything()), (given) => {
        const read = readDownload(given);
        if (read === null) return;
        expect(read.gameid).toMatch(/^\d+$/);
        expect(Number.isSafeInteger(read.seq) && read.seq >= 0).toBe(true);
        if (read.size > 0) expect(read.received).toBeLessThanOrEqual(read.size);
        expect(read.msg.length).toBeLessThanOrEqual(300);
        expect(readDownload(read)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [{}],
    [{ gameid: 7, seq: 1, state: "paused" }],
    [{ gameid: "../7", seq: 1, state: "paused" }],
    [{ gameid: "7", seq: -1, state: "paused" }],
    [{ gameid: "7", seq: 1.5, state: "paused" }],
    [{ gameid: "7", seq: 1, state: "constructor" }],
    [{ gameid: "7", seq: 1 }],
  ])("without game, number or state is nothing: %j", (given) => {
    expect(readDownload(given)).toBeNull();
  });

  test("a list holds each game once, the latest word counts, and what is none is left out", () => {
    const of = (seq: number, state: string) => ({ gameid: "7", seq, state });
    const list = readDownloads({ downloads: [of(4, "paused"), of(3, "waiting"), null, "x"] });
    expect(list?.map(({ seq }) => seq)).toEqual([4]);
    const many = Array.from({ length: 5000 }, (_, n) => ({ ...of(1, "paused"), gameid: `${n}` }));
    expect(readDownloads({ downloads: many })).toHaveLength(200);
  });

  test.each([[null], [undefined], [[]], ["x"], [{}], [{ downloads: {} }]])(
    "%j is no list",
    (given) => expect(readDownloads(given)).toBeNull(),
  );
});

describe("the fake downloader", () => {
  const start = (room?: number) => {
    const downloader = new FakeDownloader({ room });
    const told: string[] = [];
    downloader.attach((message) => {
      const { detail } = message as { detail: { gameid: string; state: string } };
      told.push(`${detail.gameid} ${detail.state}`);
    });
    for (const gameid of ["7", "8"]) downloader.answer("download.start", { ...order, gameid });
    return { downloader, told };
  };

  test("gets one package at a time, and goes on with the next", () => {
    const { downloader, told } = start();
    downloader.receive("7", 40);
    downloader.receive("8", 40);
    downloader.receive("7");
    expect(told).toEqual([
      ...["7 waiting", "7 downloading", "8 waiting", "7 downloading"],
      ...["7 downloaded", "8 downloading"],
    ]);
  });

  test("keeps what has been received over a pause and a lost network", () => {
    const { downloader } = start();
    downloader.receive("7", 40);
    downloader.answer("download.pause", { gameid: "7" });
    downloader.answer("download.resume", { gameid: "7" });
    downloader.answer("download.cancel", { gameid: "8" });
    downloader.loseNetwork();
    expect(downloader.report("7")).toMatchObject({ state: "waiting", received: 40 });
    downloader.findNetwork();
    expect(downloader.report("7")).toMatchObject({ state: "downloading", received: 40 });
  });

  test("says so when the disk is full, and installs only what is whole", () => {
    const { downloader } = start(60);
    expect(downloader.answer("download.install", { gameid: "7" })?.code).toBe(-2);
    downloader.receive("7");
    expect(downloader.report("7")).toMatchObject({
      state: "failed",
      msg: expect.stringContaining("空间"),
    });
  });
});
