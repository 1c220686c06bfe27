import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  brokenStorage,
  callRequest,
  fileRequest,
  memoryStorage,
  pageRequest,
  startWorker,
} from "./testing/start-worker.ts";

/** What the network does with a request. */
let network: (request: Request) => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal("fetch", (request: Request) => network(request));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = (text: string) => async () => new Response(text);
const silent = () => new Promise<Response>(() => {});
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

const envelope = (name: string) => JSON.stringify({ code: 1, data: { gamename: name }, msg: "" });
const game = () => callRequest("/m/app/api/game/getGameInfo/", "gameid=7");

test.each([
  ["a call", game],
  ["code", () => fileRequest("/app/assets/game-abc1234.js")],
  ["a picture", () => fileRequest("/media/abc-60x60.webp")],
  ["a page", () => pageRequest("/app/game/7")],
])("where the browser's storage fails, %s comes from the network", async (_, request) => {
  const worker = await startWorker(brokenStorage());
  network = answering(envelope("山海"));
  const answer = await worker.ask(request());
  expect(await answer.text()).toBe(envelope("山海"));
});

test("a call is answered before its answer is kept", async () => {
  const storage = memoryStorage();
  const worker = await startWorker({ ...storage, open: () => new Promise(() => {}) });
  network = answering(envelope("山海"));
  expect(await (await worker.ask(game())).text()).toBe(envelope("山海"));
});

test("a kept answer, with its time, takes the place of a network that is silent for four seconds, or gone", async () => {
  const worker = await startWorker(memoryStorage());
  network = answering(envelope("山海"));
  await worker.ask(game());
  network = gone;
  await vi.waitFor(async () =>
    expect((await worker.ask(game())).headers.has("x-kept-at")).toBe(true),
  );

  vi.useFakeTimers();
  network = silent;
  const late = worker.ask(game());
  await vi.advanceTimersByTimeAsync(3900);
  expect(await Promise.race([late, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await late).text()).toBe(envelope("山海"));
});

test("what is not kept waits for a slow network, and fails with it", async () => {
  const worker = await startWorker(memoryStorage());
  vi.useFakeTimers();
  let answer: (response: Response) => void = () => {};
  network = () => new Promise((resolve) => (answer = resolve));
  const slow = worker.ask(game());
  await vi.advanceTimersByTimeAsync(5000);
  answer(new Response(envelope("山海")));
  expect(await (await slow).text()).toBe(envelope("山海"));
  network = gone;
  await expect(worker.ask(callRequest("/m/app/api/game/getGameInfo/", "gameid=8"))).rejects.toThrow(
    TypeError,
  );
});
