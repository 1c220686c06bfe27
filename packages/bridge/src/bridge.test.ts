import { anyCharacter } from "@playfront/contract/testing/any-character";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bridge, createBridge } from "./bridge.ts";
import { type BridgeCallName, callTimeouts, toastSeconds } from "./calls.ts";
import { frameMs } from "./frame-transport.ts";
import { bridgeCodes, frameError, noResult, notAvailable, timedOut } from "./message.ts";
import { FakeNative, type NativeBehaviour } from "./testing/fake-native.ts";
import { freshWindow } from "./testing/fresh-window.ts";
import { globalName } from "./wire.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const problems: string[] = [];

function connect(
  manners: NativeBehaviour,
  answer: ConstructorParameters<typeof FakeNative>[2] = () => ({ code: 1, msg: "", data: null }),
) {
  problems.length = 0;
  const host = freshWindow();
  const native = new FakeNative(host, manners, answer);
  const log = (problem: string) => void problems.push(problem);
  return { host, native, bridge: createBridge({ host, inContainer: true, log }) };
}

const framesIn = (host: Window) => [...host.document.documentElement.querySelectorAll("iframe")];

describe.each(["messageHandler", "injected", "frame"] as const)("by %s", (by) => {
  test("every call reaches the native side with its parameters, and its answer comes back", async () => {
    const { bridge, native } = connect({ by }, ({ call }) => ({
      code: 1,
      msg: "好",
      data: { call },
    }));
    const names = Object.keys(callTimeouts) as BridgeCallName[];
    const answers = names.map((name, index) => bridge.call(name, { index } as never));
    await vi.runAllTimersAsync();
    for (const [index, name] of names.entries()) {
      expect(await answers[index]).toEqual({ code: 1, msg: "好", data: { call: name } });
    }
    expect(native.done.map(({ call, params }) => [call, params])).toEqual(
      names.map((name, index) => [name, { index }]),
    );
  });

  test("a result that is empty or missing is code 0", async () => {
    for (const result of [undefined, null, "", { code: "x" }]) {
      const { bridge } = connect({ by }, () => result);
      const answer = bridge.call("ui.quit", {});
      await vi.runAllTimersAsync();
      expect(await answer).toEqual(noResult);
    }
  });

  test("a bare result is the data of a success", async () => {
    const { bridge } = connect({ by }, () => ({ text: "剪贴板" }));
    const answer = bridge.call("data.getClipboard", {});
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ code: 1, msg: "", data: { text: "剪贴板" } });
  });

  test("parameters of any length and content arrive as they were", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter, maxLength: 3000, size: "max" }),
        async (text) => {
          const { bridge, native } = connect({ by });
          const answer = bridge.call("data.setClipboard", { text: text.toWellFormed() });
          await vi.runAllTimersAsync();
          expect((await answer).code).toBe(1);
          expect(native.done[0]?.params).toEqual({ text: text.toWellFormed() });
        },
      ),
      { numRuns: 30 },
    );
  }, 30_000);
});

describe("a frame", () => {
  test("is hidden, leaves within half a second, and is the only one of its moment", async () => {
    const { bridge, host } = connect({ by: "frame" });
    void bridge.call("ui.toast", { text: "一", time: toastSeconds });
    void bridge.call("ui.toast", { text: "二", time: toastSeconds });
    const [frame, ...others] = framesIn(host);
    expect(others).toHaveLength(0);
    expect(frame?.hidden).toBe(true);
    expect(frame?.src).toMatch(/^playfront:\/\/bridge\/ui\.toast\?v=1&id=[0-9a-f]{32}&params=/);
    await vi.advanceTimersByTimeAsync(frameMs);
    expect(frame?.isConnected).toBe(false);
    await vi.runAllTimersAsync();
    expect(framesIn(host)).toHaveLength(0);
  });

  test("whose load fails is code -201 when nobody took the call", async () => {
    const { bridge } = connect({ by: "frame", reportsFrameErrors: true, isDeaf: true });
    const answer = bridge.call("ui.quit", {});
    await vi.advanceTimersByTimeAsync(frameMs);
    expect(await answer).toEqual(frameError);
    expect(frameError).toMatchObject({ code: -201, msg: "error" });
  });

  test("whose load fails although the call was taken changes nothing", async () => {
    const { bridge } = connect({ by: "frame", reportsFrameErrors: true });
    const answer = bridge.call("ui.quit", {});
    await vi.runAllTimersAsync();
    expect((await answer).code).toBe(1);
  });
});

test("a native side that says nothing is a call timed out, and a late answer is nobody's", async () => {
  const { bridge, host, native } = connect({ by: "frame", isDeaf: true });
  const answer = bridge.call("ui.quit", {});
  const id = new URL(framesIn(host)[0]!.src).searchParams.get("id")!;
  await vi.advanceTimersByTimeAsync(callTimeouts["ui.quit"]);
  expect(await answer).toEqual(timedOut);
  native.tell({ id, result: { code: 1 } });
  expect(problems).toEqual([]);
});

test("quick calls are all carried out once, each with its own answer, whatever the container does to frames", async () => {
  const manners = fc.record({
    foldsWithinMs: fc.integer({ min: 0, max: 60 }),
    acknowledges: fc.boolean(),
    reportsFrameErrors: fc.constant(false),
  });
  const moments = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(manners, moments, async (given, waits) => {
      const { bridge, native } = connect({ by: "frame", ...given }, ({ params }) => params);
      const answers: ReturnType<Bridge["call"]>[] = [];
      for (const [index, wait] of waits.entries()) {
        answers.push(bridge.call("event.dispatch", { name: "n", detail: index }));
        await vi.advanceTimersByTimeAsync(wait);
      }
      await vi.runAllTimersAsync();
      for (const [index, answer] of answers.entries()) {
        expect(await answer).toMatchObject({ code: 1, data: { detail: index } });
      }
      const details = native.done.map(({ params }) => (params as { detail: number }).detail);
      expect(details).toEqual(waits.map((_, index) => index));
    }),
    { numRuns: 60 },
  );
});

test("whatever a container loses, folds, delays, repeats and makes up, a call ends once, with its own answer or a code of the page", async () => {
  const manners = fc.record({
    by: fc.constantFrom("frame" as const, "injected" as const),
    foldsWithinMs: fc.integer({ min: 0, max: 200 }),
    acknowledges: fc.boolean(),
    reportsFrameErrors: fc.boolean(),
    loses: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }),
    answersAfterMs: fc.array(fc.integer({ min: 0, max: 7000 }), { maxLength: 4 }),
    repeats: fc.integer({ min: 1, max: 3 }),
  });
  const id = fc.stringMatching(/^[0-9a-f]{32}$/);
  const noise = fc.oneof(
    fc.anything(),
    fc.record({ ack: id }),
    fc.record({ id, result: fc.anything() }),
    fc.json(),
  );
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 400 }), noise }), {
    minLength: 1,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(manners, steps, async (given, run) => {
      const { bridge, host, native } = connect(given, ({ params }) => params);
      let endings = 0;
      const answers = run.map(({ wait, noise }, index) => {
        const answer = bridge.call("event.dispatch", { name: "n", detail: index });
        void answer.then(() => {
          endings += 1;
        });
        native.tell(noise);
        vi.advanceTimersByTime(wait);
        return answer;
      });
      await vi.runAllTimersAsync();
      const ended = await Promise.all(answers);
      for (const [index, answer] of ended.entries()) {
        const own = { code: 1, msg: "", data: { name: "n", detail: index } };
        expect([own, frameError, timedOut]).toContainEqual(answer);
      }
      expect(endings).toBe(run.length);
      const ids = native.done.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(framesIn(host)).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test("a container known to acknowledge gets a lost call again, and carries it out once", async () => {
  const { bridge, native } = connect({ by: "frame", loses: [2, 3] });
  await Promise.all([bridge.call("ui.refreshView", {}), vi.runAllTimersAsync()]);
  const answer = bridge.call("ui.quit", {});
  await vi.runAllTimersAsync();
  expect((await answer).code).toBe(1);
  expect(native.done.map(({ call }) => call)).toEqual(["ui.refreshView", "ui.quit"]);
});

test("to a container that may not acknowledge nothing is sent twice", async () => {
  const { bridge, host, native } = connect({ by: "frame", acknowledges: false, loses: [2] });
  await Promise.all([bridge.call("ui.refreshView", {}), vi.runAllTimersAsync()]);
  const answer = bridge.call("ui.quit", {});
  await vi.advanceTimersByTimeAsync(frameMs);
  expect(framesIn(host)).toHaveLength(0);
  await vi.runAllTimersAsync();
  expect(await answer).toEqual(timedOut);
  expect(native.done).toHaveLength(1);
});

test("answers in any order, twice over, settle each call once with its own", async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
      const ids: string[] = [];
      const silent = () => {
        throw new Error("answered by hand");
      };
      const { bridge, host, native } = connect({ by: "injected" }, silent);
      Object.assign(host, {
        PlayfrontNative: { postMessage: (text: string) => ids.push(JSON.parse(text).id) },
      });
      const answers = order.map(() =>
        bridge.call("ui.openCustomView", { url: "https://a.example" }),
      );
      for (const index of order) native.tell({ id: ids[index], result: { code: 1, data: index } });
      for (const index of order)
        native.tell({ id: ids[index], result: { code: 1, data: "twice" } });
      expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([0, 1, 2, 3, 4, 5]);
    }),
    { numRuns: 30 },
  );
});

test("hostile messages change nothing, are logged, and never throw", async () => {
  const { bridge, host, native } = connect({ by: "injected" }, () => undefined);
  Object.assign(host, { PlayfrontNative: { postMessage() {} } });
  const heard = vi.fn();
  bridge.on("session", heard);
  let settled = false;
  void bridge.call("ui.openLoginView", {}).then(() => {
    settled = true;
  });
  const guessed = fc.record({ id: fc.stringMatching(/^[0-9a-f]{32}$/), result: fc.anything() });
  const odd = fc
    .record({ event: fc.anything(), detail: fc.anything() })
    .filter(({ event }) => event !== "session");
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), guessed, odd), (message) => {
      native.tell(message);
    }),
    { numRuns: 500 },
  );
  await Promise.resolve();
  expect(settled).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  problems.length = 0;
  for (const message of ["", "{", null, 7, [], "{}", { id: "short" }, { event: "<img>" }])
    native.tell(message);
  expect(problems).toEqual(Array(8).fill("invalid message format"));
});

test("events reach who listens, until they stop", () => {
  const { bridge, native } = connect({ by: "injected" });
  const heard: unknown[] = [];
  const stop = bridge.on("session", (detail) => heard.push(detail));
  native.tell({ event: "session", detail: { token: "t" } });
  native.tell('{"event":"other"}');
  stop();
  native.tell({ event: "session", detail: null });
  expect(heard).toEqual([{ token: "t" }]);
});

test("parameters are given by reference only while their call waits", async () => {
  const { bridge, host } = connect({ by: "frame", isDeaf: true });
  const text = "长".repeat(1000);
  void bridge.call("data.setClipboard", { text });
  const { searchParams } = new URL(framesIn(host)[0]!.src);
  expect(searchParams.get("by")).toBe("reference");
  const { take } = (host as unknown as Record<string, { take(id: unknown): string | null }>)[
    globalName
  ]!;
  expect(JSON.parse(take(searchParams.get("id"))!)).toEqual({ text });
  expect(take("0".repeat(32))).toBeNull();
  expect(take({})).toBeNull();
  await vi.runAllTimersAsync();
  expect(take(searchParams.get("id"))).toBeNull();
});

test.each([
  ["a plain browser", false, (host: Window) => host],
  [
    "a nested frame",
    true,
    (host: Window) => Object.defineProperty(Object.create(host), "top", { value: window }),
  ],
  [
    "a frame whose top is out of reach",
    true,
    (host: Window) =>
      Object.defineProperty(Object.create(host), "top", {
        get() {
          throw new DOMException("cross-origin", "SecurityError");
        },
      }),
  ],
] as const)(
  "in %s every call says at once that it cannot be, and nothing is left in the page",
  async (_, inContainer, place) => {
    const host = place(freshWindow()) as Window;
    const bridge = createBridge({ host, inContainer, log: () => {} });
    expect(bridge.isAvailable).toBe(false);
    expect(await bridge.call("ui.quit", {})).toEqual(notAvailable);
    expect(notAvailable.code).toBe(bridgeCodes.notAvailable);
    expect(globalName in host).toBe(false);
    expect(framesIn(host)).toHaveLength(0);
  },
);

test("a native side that throws fails the call at once, and the next one is tried", async () => {
  const { host, bridge } = connect({ by: "injected" });
  const throwing = vi.fn(() => {
    throw new Error("Java bridge method can't be invoked on a non-injected object");
  });
  Object.assign(host, { PlayfrontNative: { postMessage: throwing } });
  expect(await bridge.call("ui.openLoginView", {})).toEqual(frameError);
  expect(await bridge.call("ui.quit", {})).toEqual(frameError);
  expect(throwing).toHaveBeenCalledTimes(2);
  expect(problems).toEqual(["ui.openLoginView could not be sent", "ui.quit could not be sent"]);
});

describe("a container that defines PlayfrontBridge itself", () => {
  const reach = async (own: object, attributes: PropertyDescriptor) => {
    const host = freshWindow();
    Object.defineProperty(host, globalName, { value: own, ...attributes });
    const native = new FakeNative(host, { by: "injected" }, () => ({ code: 1, data: null }));
    const log = (problem: string) => void problems.push(problem);
    const bridge = createBridge({ host, inContainer: true, log });
    const answer = bridge.call("ui.quit", {});
    await vi.runAllTimersAsync();
    return { answer: await answer, isAvailable: bridge.isAvailable, native };
  };

  test.each([
    ["a property that can be replaced", { configurable: true }],
    ["an object that can be added to", { configurable: false }],
  ])("as %s hears the page all the same", async (_how, attributes) => {
    const { answer, native } = await reach({ own: true }, attributes);
    expect(answer.code).toBe(bridgeCodes.success);
    expect(native.done).toHaveLength(1);
  });

  test("and lets nobody change it has no bridge", async () => {
    const { answer, isAvailable } = await reach(Object.freeze({}), { configurable: false });
    expect(isAvailable).toBe(false);
    expect(answer).toEqual(notAvailable);
  });
});
