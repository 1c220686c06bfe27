import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Engine, keyActions, tapActions } from "./engine.ts";

/** Of Debian's package `firefox-esr`. */
const executable = "/usr/bin/firefox-esr";

/** Firefox as Debian has it, on a phone's viewport, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine | null> {
  if (!existsSync(executable)) return null;
  const profile = await mkdtemp(join(tmpdir(), "pf-firefox-"));
  const browser = spawn(
    executable,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const stop = async () => {
    browser.kill();
    if (browser.exitCode === null) await once(browser, "exit");
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await createEngine(await connect(await addressOf(browser)), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(browser: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: browser.stderr! })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return `${address}/session`;
  }
  throw new Error("Firefox has ended before it could be driven");
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`Firefox: ${error} ${message}`));
    else call?.resolve(result);
  });
  socket.addEventListener("close", () => {
    for (const call of waiting.values()) call.reject(new Error("Firefox has ended"));
  });
  let last = 0;
  return (method, params) => {
    last += 1;
    const call = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, call);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
}

async function createEngine(send: Send, stop: () => Promise<void>): Promise<Engine> {
  await send("session.new", { capabilities: {} });
  const { contexts } = (await send("browsingContext.getTree", {})) as {
    contexts: { context: string }[];
  };
  const { context } = contexts[0]!;
  const viewport = { width: 390, height: 844 };
  await send("browsingContext.setViewport", { context, viewport });
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async read<T>(expression: string) {
      const { result, exceptionDetails } = (await send("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
    },
    async tapAt(x, y) {
      await send("input.performActions", { context, actions: tapActions(x, y) });
    },
    async type(text) {
      await send("input.performActions", { context, actions: keyActions(text) });
    },
    async back() {
      await send("browsingContext.traverseHistory", { context, delta: -1 });
    },
    close: stop,
  };
}
