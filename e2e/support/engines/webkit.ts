import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { type Engine, keyActions, tapActions } from "./engine.ts";

/** Of Debian's package `webkit2gtk-driver`. */
const driver = "/usr/bin/WebKitWebDriver";
/** A display without a screen, of Debian's package `xvfb`. */
const display = "/usr/bin/Xvfb";

/** WebKitGTK in a window of its own, by the classic WebDriver. */
export async function startWebKit(): Promise<Engine | null> {
  if (!existsSync(driver) || !existsSync(display)) return null;
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", "900x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(screen.stdio[3]!, "data");
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LC_ALL: "C.UTF-8" },
  });
  const stop = () => {
    service.kill();
    screen.kill();
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`);
    return createEngine(session, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

type Send = (command: string, body?: object) => Promise<unknown>;

function createEngine(send: Send, stop: () => void): Engine {
  return {
    async open(address) {
      await send("url", { url: address });
    },
    async read<T>(expression: string) {
      return (await send("execute/sync", { script: `return (${expression})`, args: [] })) as T;
    },
    async tapAt(x, y) {
      await send("actions", { actions: tapActions(x, y) });
    },
    async type(text) {
      await send("actions", { actions: keyActions(text) });
    },
    async back() {
      await send("back", {});
    },
    async close() {
      await send("", undefined).finally(stop);
    },
  };
}

/** Opens a browser and resolves to what sends commands to it. Without a body a command ends the session. */
async function openSession(service: string): Promise<Send> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(service + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(`WebKitWebDriver: ${path} ${value.message}`);
    return value;
  };
  const isUp = () =>
    fetch(`${service}/status`).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  // By itself the driver starts the small browser of its package.
  const { sessionId } = (await call("POST", "/session", { capabilities: {} })) as {
    sessionId: string;
  };
  return (command, body) =>
    call(body ? "POST" : "DELETE", `/session/${sessionId}/${command}`.replace(/\/$/, ""), body);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
