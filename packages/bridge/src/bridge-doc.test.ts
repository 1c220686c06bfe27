import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bridge, createBridge } from "./bridge.ts";
import { type BridgeCallName, callTimeouts } from "./calls.ts";
import { bridgeCodes } from "./message.ts";
import { freshWindow } from "./testing/fresh-window.ts";
import { frameAddress, globalName, nativeName, parseIncoming, type Request } from "./wire.ts";

/** Native developers build from `docs/bridge.md`, so its examples are checked against the bridge. */
const doc = readFileSync(join(import.meta.dirname, "../../../docs/bridge.md"), "utf8");
const lines = [...doc.matchAll(/^(page|native) {1,3}→ (.*)$/gm)].map(([, who, text]) => ({
  who,
  text: text as string,
}));
const names = Object.keys(callTimeouts) as BridgeCallName[];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const requests = lines.flatMap(({ who, text }) =>
  who === "page" ? [JSON.parse(text) as Request] : [],
);
const exampleOf = (name: string) =>
  lines.findIndex(({ who, text }) => who === "page" && text.includes(`"call":"${name}"`));

/** The page's side, with a container that records its calls. */
function connect() {
  const host = freshWindow();
  const heard: Request[] = [];
  const port = { postMessage: (text: string) => heard.push(JSON.parse(text) as Request) };
  Object.assign(host, { [nativeName]: port });
  const problems: string[] = [];
  const bridge: Bridge = createBridge({
    host,
    inContainer: true,
    log: (problem) => problems.push(problem),
  });
  const page = (host as unknown as Record<string, { receive(given: unknown): void }>)[globalName]!;
  return { bridge, heard, problems, page };
}

test.each(names)(
  "%s has an example of the call and of its answer, as the bridge has them",
  async (name) => {
    const at = exampleOf(name);
    expect(at, `docs/bridge.md lacks a line "page → …" for ${name}`).toBeGreaterThan(-1);
    const example = JSON.parse(lines[at]!.text) as Request;
    const { bridge, heard, problems, page } = connect();
    const answer = bridge.call(name, example.params as never);
    expect(heard).toEqual([{ ...example, id: heard[0]!.id }]);

    const next = lines[at + 1]!;
    expect(next.who, `the line after ${name} is its answer`).toBe("native");
    const { id, result } = JSON.parse(next.text);
    expect(id).toBe(example.id);
    page.receive({ ack: heard[0]!.id });
    page.receive(JSON.stringify({ id: heard[0]!.id, result }));
    expect(await answer).toEqual(result);
    expect(problems).toEqual([]);
  },
);

test("every example of the page is a call there is, and every one of a container is understood", () => {
  for (const { call, v, id } of requests) {
    expect(names).toContain(call);
    expect([v, id]).toEqual([1, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  }
  const native = lines.filter(({ who }) => who === "native");
  for (const { text } of native) expect(parseIncoming(text), text).not.toBeNull();
  expect(native.length).toBeGreaterThanOrEqual(names.length);
});

test("the table of calls, the examples and the bridge name the same calls", () => {
  const [, table = ""] = /\n## Calls\n([\s\S]*?)\n## /.exec(doc) ?? [];
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)]);
  expect(named.map(([, name]) => name).sort()).toEqual([...names].sort());
});

test("every event of the tables has an example", () => {
  const [, tables = ""] = /\n## Events\n([\s\S]*?)\n## /.exec(doc) ?? [];
  const events = new Set([...tables.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name));
  expect(events.size).toBeGreaterThanOrEqual(5);
  for (const event of events) {
    expect(
      lines.some(
        ({ text }) => text.includes(`"event":"${event}"`) || text.includes(`"name":"${event}"`),
      ),
      `docs/bridge.md lacks an example of ${event}`,
    ).toBe(true);
  }
});

test("the addresses shown are those the page makes", () => {
  const [whole, byReference] = [...doc.matchAll(/^playfront:\/\/bridge\/.*$/gm)].map(String);
  const toast = requests.find(({ call }) => call === "ui.toast")!;
  expect(whole).toBe(frameAddress(toast));
  const long = { ...toast, call: "data.setClipboard", params: { text: "长".repeat(1000) } };
  expect(byReference).toBe(frameAddress(long));
});

test("the codes of the table are the bridge's", () => {
  const { success, noResult, frameError, notAvailable, timedOut } = bridgeCodes;
  for (const code of [success, noResult, frameError, notAvailable, timedOut]) {
    expect(doc).toMatch(new RegExp(`^\\| ${String(code).replace("-", "−")} \\|`, "m"));
  }
});
