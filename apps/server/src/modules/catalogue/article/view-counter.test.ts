import { expect, test, vi } from "vitest";
import type { Reading } from "./article.repository.ts";
import { createViewCounter } from "./view-counter.ts";

const day = "2026-11-22";

/** A reader of article `aid`, by default from an address of its own. */
function reading(aid: string, reader: string, address = reader): Reading {
  const network = Buffer.from(address);
  return { day, aid, readerHash: Buffer.from(reader), networkHashes: [network, network, network] };
}

test("a reader is written once, however often an article is read", async () => {
  const written: Reading[] = [];
  const counter = createViewCounter(async (readings) => void written.push(...readings), 60_000);
  for (const reader of ["ada", "bob", "ada"]) counter.count(reading("7", reader));
  counter.count(reading("8", "ada"));
  await counter.close();
  expect(written).toEqual([reading("7", "ada"), reading("7", "bob"), reading("8", "ada")]);
});

test("made-up readers and articles fill the memory neither together nor from one address", async () => {
  const written: Reading[] = [];
  const counter = createViewCounter(async (readings) => void written.push(...readings), 60_000);
  for (let number = 0; number < 3_000; number += 1) {
    counter.count(reading(String(number), `flood-${number}`, "one address"));
  }
  counter.count(reading("real", "ada"));
  const ofOneAddress = 500;
  expect((await flushed()).length).toBe(ofOneAddress + 1);
  for (let number = 0; number < 30_000; number += 1) {
    counter.count(reading(String(number), `flood-${number}`));
  }
  expect((await flushed()).length).toBe(20_000);
  await counter.close();

  async function flushed() {
    await counter.flush();
    return written.splice(0);
  }
});

test("the addresses of one IPv6 customer do not fill the memory together", async () => {
  const written: Reading[] = [];
  const counter = createViewCounter(async (readings) => void written.push(...readings), 60_000);
  const [household, site] = [Buffer.from("household"), Buffer.from("site")];
  for (let number = 0; number < 9_000; number += 1) {
    const own = Buffer.from(`line-${number}`);
    const ofHousehold = number < 3_000 ? household : own;
    counter.count({
      ...reading("7", `made-up-${number}`),
      networkHashes: [own, ofHousehold, site],
    });
  }
  await counter.flush();
  expect(written.filter(({ networkHashes }) => networkHashes[1] === household)).toHaveLength(2_000);
  expect(written).toHaveLength(8_000);
  await counter.close();
});

test("views are written after a while without a call", async () => {
  const written: Reading[] = [];
  const counter = createViewCounter(async (readings) => void written.push(...readings), 20);
  counter.count(reading("7", "ada"));
  await vi.waitFor(() => expect(written).toEqual([reading("7", "ada")]), 10_000);
  await counter.close();
  expect(written).toHaveLength(1);
});

test("views of a failed write are written with the next one", async () => {
  const written: (readonly Reading[])[] = [];
  let isBroken = true;
  const counter = createViewCounter(async (readings) => {
    if (isBroken) throw new Error("the database is unavailable");
    written.push(readings);
  }, 60_000);
  counter.count(reading("1", "ada"));
  await expect(counter.flush()).rejects.toThrow("unavailable");
  counter.count(reading("1", "ada"));
  counter.count(reading("1", "bob"));
  isBroken = false;
  await counter.close();
  expect(written).toEqual([[reading("1", "ada"), reading("1", "bob")]]);
});
