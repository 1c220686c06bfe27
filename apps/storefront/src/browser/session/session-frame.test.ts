import { beforeEach, expect, test, vi } from "vitest";
import { clearSession, getSession, setToken, setUserInfo } from "./session.ts";
import { startSessionFrame } from "./session-frame.ts";

const origin = "https://frame.example";
const player = { uid: "12", username: "player1" };
let sent: { message: unknown; to: string }[] = [];
let frame: HTMLIFrameElement;

/** Starts the page's side with a frame that records what is sent to it. */
function start() {
  sent = [];
  startSessionFrame(origin);
  frame = [...document.querySelectorAll("iframe")].at(-1)!;
  const contentWindow = {
    postMessage: (message: unknown, to: string) => sent.push({ message, to }),
  };
  Object.defineProperty(frame, "contentWindow", { value: contentWindow });
  frame.dispatchEvent(new Event("load"));
}

/** Delivers a message as the browser does. */
function deliverMessage(data: unknown, from = origin, source: unknown = frame.contentWindow) {
  const event = new MessageEvent("message", { data, origin: from });
  Object.defineProperty(event, "source", { value: source });
  window.dispatchEvent(event);
}

beforeEach(() => {
  for (const old of document.querySelectorAll("iframe")) old.remove();
  clearSession();
});

const held = { mirror: 1, token: "kept", userInfo: JSON.stringify(player) };

test("a page without a session takes the frame's, and writes its changes there", () => {
  start();
  expect(frame.src).toBe("https://frame.example/mirror/");
  expect(sent).toEqual([{ message: { mirror: 1, act: "read" }, to: origin }]);
  deliverMessage(held);
  expect(getSession()).toEqual({ token: "kept", userInfo: player });
  setToken("rolled", { keepUserInfo: true });
  const written = { mirror: 1, act: "write", token: "rolled", userInfo: held.userInfo };
  expect(sent.at(-1)).toEqual({ message: written, to: origin });
  clearSession();
  const cleared = { mirror: 1, act: "write", token: null, userInfo: null };
  expect(sent.at(-1)).toEqual({ message: cleared, to: origin });
});

test("a page with a session keeps it and writes it to the frame", () => {
  setToken("own");
  setUserInfo(player as never);
  start();
  deliverMessage(held);
  expect(getSession().token).toBe("own");
  expect(sent.at(-1)?.message).toMatchObject({ act: "write", token: "own" });
});

test.each([
  ["another origin", "https://frame.example.evil.example"],
  ["one that only begins alike", "https://frame.exampl"],
  ["the same over http", "http://frame.example"],
  ["nowhere", "null"],
])("%s is not heard", (_who, from) => {
  const warn = vi.spyOn(console, "warn");
  start();
  deliverMessage(held, from);
  expect(getSession().token).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test("messages of another window of the right origin are ignored", () => {
  start();
  deliverMessage(held, origin, window);
  expect(getSession().token).toBeNull();
});

test.each([
  [null],
  ["token"],
  [{}],
  [{ ...held, mirror: 2 }],
  [{ ...held, token: 7 }],
  [{ mirror: 1 }],
])("a malformed body is noted and changes nothing: %j", (body) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  start();
  deliverMessage(body);
  expect(getSession().token).toBeNull();
  expect(warn).toHaveBeenCalledWith("mirror: invalid message format");
});

test.each(["", "a b", "x".repeat(129), "令牌"])("%j is no token", (token) => {
  start();
  deliverMessage({ ...held, token });
  expect(getSession().token).toBeNull();
});
