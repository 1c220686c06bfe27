import { afterEach, expect, test, vi } from "vitest";
import type { Batch } from "./counters.ts";
import { createTally, type Tally, type TallyParts } from "./tally.ts";

const visit = { cid: "forum", gameid: null, counter: "visits" } as const;
const day = "2026-11-20";

let open: Tally[] = [];
afterEach(async () => {
  await Promise.all(open.map((tally) => tally.close().catch(() => {})));
  open = [];
});

/** A tally whose batches end up in `written`; nothing is written by itself. */
function counting(parts: Partial<TallyParts> = {}) {
  const written: Batch[] = [];
  let now = new Date("2026-11-20T12:00:00+08:00");
  const tally = createTally({
    write: async (batch) => void written.push(structuredClone(batch)),
    everyMs: 3_600_000,
    clock: { now: () => now },
    ...parts,
  });
  open.push(tally);
  const at = (moment: string) => {
    now = new Date(moment);
  };
  return { tally, written, at };
}

test("counts of one day, channel and game make one row", async () => {
  const { tally, written } = counting();
  tally.add(visit);
  tally.add(visit);
  tally.add({ cid: "forum", gameid: "7", counter: "claims" });
  tally.add({ cid: "forum", gameid: "7", counter: "download_bytes", by: 5_000_000_000 });
  await tally.flush();
  expect(written).toEqual([
    {
      writer: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: 1,
      rows: [
        { day, cid: "forum", gameid: null, counts: { visits: 2 } },
        { day, cid: "forum", gameid: "7", counts: { claims: 1, download_bytes: 5_000_000_000 } },
      ],
    },
  ]);
});

test("the day ends at midnight in Shanghai, in any time zone of the machine", async () => {
  const { tally, written, at } = counting();
  at("2026-11-20T15:59:59.999Z");
  tally.add(visit);
  at("2026-11-20T16:00:00Z");
  tally.add(visit);
  tally.add({ ...visit, at: new Date("2026-11-19T15:59:59Z") });
  await tally.flush();
  const days = written[0]?.rows.map((row) => row.day);
  expect(days).toEqual(["2026-11-20", "2026-11-21", "2026-11-19"]);
});

test("nothing is written without new counts", async () => {
  const { tally, written } = counting();
  await tally.flush();
  tally.add({ ...visit, by: 0 });
  await tally.flush();
  await tally.close();
  expect(written).toEqual([]);
});

test("a failed batch is written again unchanged under its number; later counts follow in the next", async () => {
  const tried: Batch[] = [];
  let isAway = true;
  const { tally } = counting({
    write: async (batch) => {
      tried.push(structuredClone(batch));
      if (isAway) throw new Error("the connection was lost");
    },
  });
  tally.add(visit);
  await expect(tally.flush()).rejects.toThrow("lost");
  tally.add(visit);
  tally.add(visit);
  await expect(tally.flush()).rejects.toThrow("lost");
  isAway = false;
  await tally.flush();
  expect(tried.map(({ number, rows }) => [number, rows[0]?.counts.visits])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
});

test("a flush waits for the previous one, so that batches stay in order", async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { tally } = counting({
    write: async ({ number }) => {
      order.push(`begin ${number}`);
      if (number === 1) await gate.promise;
      order.push(`end ${number}`);
    },
  });
  tally.add(visit);
  const first = tally.flush();
  await vi.waitFor(() => expect(order).toEqual(["begin 1"]));
  tally.add(visit);
  const second = tally.flush();
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["begin 1", "end 1", "begin 2", "end 2"]);
});

test("counts are written at intervals, failures are reported, and closing writes the rest", async () => {
  const failures: unknown[] = [];
  const written: Batch[] = [];
  const { tally } = counting({
    everyMs: 5,
    write: async (batch) => {
      if (failures.length === 0) throw new Error("away");
      written.push(batch);
    },
    onFailure: (error) => void failures.push(error),
  });
  tally.add(visit);
  await vi.waitFor(() => expect(written).toHaveLength(1), 10_000);
  expect(failures).toHaveLength(1);
  tally.add(visit);
  await tally.close();
  expect(written).toHaveLength(2);
});

test("a sum stays a number that JavaScript represents exactly", async () => {
  const { tally, written } = counting();
  const most = Number.MAX_SAFE_INTEGER;
  tally.add({ ...visit, by: most });
  tally.add({ ...visit, by: most });
  await tally.flush();
  expect(written[0]?.rows[0]?.counts.visits).toBe(most);
});

test("beyond the maximum of rows a channel's sums stay right, without the games", async () => {
  const { tally, written } = counting({ maxRows: 3 });
  for (let gameid = 1; gameid <= 1000; gameid += 1) {
    tally.add({ cid: "forum", gameid: String(gameid), counter: "download_starts" });
  }
  await tally.flush();
  const { rows } = written[0]!;
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)).toEqual({
    day,
    cid: "forum",
    gameid: null,
    counts: { download_starts: 997 },
  });
  tally.add({ cid: "forum", gameid: "999", counter: "claims" });
  await tally.flush();
  expect(written[1]?.rows[0]?.gameid).toBe("999");
});

test.each([
  { cid: "" },
  { cid: "频道" },
  { cid: "c".repeat(65) },
  { gameid: "" },
  { gameid: "0" },
  { gameid: "-1" },
  { gameid: "1e3" },
  { gameid: "9999999999999999999" },
])("what the table could not hold is refused before it holds up the rest: %j", async (wrong) => {
  const { tally, written } = counting();
  expect(() => tally.add({ ...visit, ...wrong })).toThrow(RangeError);
  await tally.flush();
  expect(written).toEqual([]);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "it does not count by %d",
  (by) => {
    const { tally } = counting();
    expect(() => tally.add({ ...visit, by })).toThrow(RangeError);
  },
);
