import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { fixture } from "@playfront/apk/testing/fixtures";
import { makePackageTicket } from "@playfront/http/package-ticket";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Host, makeWorld, type World } from "../testing/world.ts";

const secret = "a-secret-for-operators";
const apk = Buffer.from(fixture("facts/aapt"));
const most = 4;
const announced = 4_000_000_000;
let world: World;
let host: Host;
const held: ClientRequest[] = [];

beforeAll(async () => {
  world = await makeWorld(["default"]);
  host = await world.open({ config: { secret, maxUploadBytes: announced } });
});
afterEach(async () => {
  for (const upload of held.splice(0)) upload.destroy();
  await vi.waitFor(async () => expect(await received()).toBe(0));
});
afterAll(() => world.close());

/** How many uploads are on the disk. */
const received = async () => (await readdir(join(world.root, "uploads")).catch(() => [])).length;

/** Begins an upload of gigabytes with a ticket of the console, of which only the first bytes come. */
function begin(id: string, at = host): ClientRequest {
  const ticket = makePackageTicket(
    secret,
    { act: "upload", id },
    Math.floor(Date.now() / 1000) + 60,
  );
  const upload = request({
    port: at.port,
    path: `/builds/${id}`,
    method: "PUT",
    headers: { authorization: `Bearer ${ticket}`, "content-length": announced },
  });
  upload.on("error", () => {});
  upload.write(apk.subarray(0, 4000));
  held.push(upload);
  return upload;
}

async function hold(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) begin(`held-${index}`);
  await vi.waitFor(async () => expect(await received()).toBe(count));
}

async function answerTo(upload: ClientRequest) {
  const [answer] = (await once(upload, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = answer;
  return { status, headers, body: await json(answer) };
}

/** A whole package, as a pipeline sends it. */
async function upload(id: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  const url = `${host.origin}/builds/${id}`;
  return (await fetch(url, { method: "PUT", headers, body: apk })).status;
}

test("one package is uploaded once at a time, and others of it are refused before they are read", async () => {
  await hold(1);
  const refused = await answerTo(begin("held-0"));
  expect(refused).toMatchObject({
    status: 409,
    headers: { connection: "close", "retry-after": "30" },
    body: { data: { reason: "busy" }, msg: "这个编号的安装包正在上传，请等它结束后再试" },
  });
  expect(await received()).toBe(1);
  expect(await upload("another")).toBe(200);
});

test("a host receives a few packages at a time, whatever tickets there are", async () => {
  await hold(most);
  const others = Array.from({ length: 30 }, (_, index) => answerTo(begin(`other-${index}`)));
  for (const { status, headers, body } of await Promise.all(others)) {
    expect([status, headers.connection, headers["retry-after"]]).toEqual([429, "close", "30"]);
    expect(body).toMatchObject({ msg: "同时上传的安装包太多，请稍后再试" });
  }
  expect(await received()).toBe(most);
});

test("an upload that breaks off leaves its place, also for the same package", async () => {
  await hold(most);
  held.shift()?.destroy();
  await vi.waitFor(async () => expect(await upload("held-0")).toBe(200), 10_000);
});

test("an upload that hardly moves is ended, and its place free", async () => {
  const hasty = await world.open({
    config: { secret, maxUploadBytes: announced },
    pieceMs: 100,
  });
  const slow = begin("slow", hasty);
  const trickle = setInterval(() => slow.write("a"), 10);
  await new Promise((resolve) => slow.once("close", resolve));
  clearInterval(trickle);
  await vi.waitFor(async () => expect(await received()).toBe(0));
});
