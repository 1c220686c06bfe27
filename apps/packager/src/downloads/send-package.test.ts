import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createDiskStorage } from "@playfront/storage/disk";
import { afterEach, expect, test } from "vitest";
import { receive } from "../testing/download.ts";
import { ClientGone, sendPart } from "./send-package.ts";

let close = () => {};
afterEach(() => close());

const tail = [Buffer.from("block"), Buffer.from("directory"), Buffer.from("end")];
const whole = Buffer.concat(tail);
const build = {
  ...{
    id: "x",
    canChange: false,
    isPublic: true,
    storage: createDiskStorage("/nowhere"),
    key: "x.apk",
    size: whole.length,
    sha256: "",
  },
  ...{ modified: new Date(), prefixLength: 0, prefixState: new Uint8Array(40), apk: null },
};
const pkg = { build, cid: "c", prefixLength: 0, tail, size: whole.length, etag: '"x"', digest: "" };
const nothing = { pieceMs: 60_000, begin: () => {}, onSent: () => {} };

/** Sends one request that `act` answers, and returns the answer. */
async function answerBy(act: (response: ServerResponse) => Promise<void>) {
  let outcome: Promise<unknown> = Promise.resolve();
  const server = createServer((_request, response) => {
    outcome = act(response).catch((error: unknown) => {
      response.destroy();
      return error;
    });
  }).listen(0, "127.0.0.1");
  close = () => void server.close();
  const { port } = await new Promise<AddressInfo>((done) => {
    server.once("listening", () => done(server.address() as AddressInfo));
  });
  const piece = await receive(`http://127.0.0.1:${port}/`).catch(() => null);
  return { bytes: piece?.bytes, outcome: await outcome };
}

test("any slice of a tail in three parts has the bytes of that slice, and says how many went", async () => {
  for (const [start, length] of [
    [0, whole.length],
    [3, 4],
    [5, 9],
    [13, 2],
    [16, 1],
  ] as const) {
    let sent = 0;
    const onSent = (bytes: number) => {
      sent += bytes;
    };
    const { bytes } = await answerBy((response) =>
      sendPart(response, { ...nothing, onSent, pkg, start, length }),
    );
    expect(bytes?.toString()).toBe(whole.toString("utf8", start, start + length));
    expect(sent).toBe(length);
    close();
  }
});

test("a reset that comes to a write before it comes to the connection is a client gone", async () => {
  const { outcome } = await answerBy((response) => {
    const epipe = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
    response.write = (_piece: unknown, done?: unknown) => {
      queueMicrotask(() => (done as (error: Error) => void)(epipe));
      return false;
    };
    return sendPart(response, { ...nothing, pkg, start: 0, length: 3 });
  });
  expect(outcome).toBeInstanceOf(ClientGone);
});

test("to a connection that is closed already nothing is written", async () => {
  let began = false;
  const begin = () => {
    began = true;
  };
  const { outcome } = await answerBy(async (response) => {
    response.destroy();
    await sendPart(response, { ...nothing, begin, pkg, start: 0, length: 3 });
  });
  expect(outcome).toBeInstanceOf(ClientGone);
  expect(began).toBe(false);
});
