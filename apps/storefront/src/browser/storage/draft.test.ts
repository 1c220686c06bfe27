import { afterEach, expect, it, vi } from "vitest";
import { samplePlayer } from "../../testing/samples.ts";
import { clearSession, setToken, setUserInfo } from "../session/session.ts";
import { createDraft, hasTexts } from "./draft.ts";
import { dropDraftsWithPlayer, dropOwnDrafts } from "./own-drafts.ts";

const parse = (stored: Record<string, unknown>) =>
  hasTexts(stored, ["name", "phone"]) ? { name: stored.name, phone: stored.phone } : null;
const kept = { name: "a", phone: "1" };

afterEach(() => {
  vi.useRealTimers();
});

it("survives a reload, with its changes, until it is dropped", () => {
  createDraft({ key: "d", place: "tab", parse }).keep(kept);
  const draft = createDraft({ key: "d", place: "tab", parse });
  expect(draft.read()).toEqual(kept);
  draft.change({ phone: "2" });
  expect(draft.read()).toEqual({ name: "a", phone: "2" });
  draft.drop();
  draft.change({ phone: "3" });
  expect(draft.read()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

it("ends with its lifetime, which a change does not extend", () => {
  vi.useFakeTimers();
  const draft = createDraft({ key: "d", place: "tab", lifetimeMs: 1000, parse });
  draft.keep(kept);
  vi.advanceTimersByTime(900);
  draft.change({ phone: "2" });
  expect(draft.read()?.phone).toBe("2");
  vi.advanceTimersByTime(100);
  expect(draft.read()).toBeNull();
});

it("leaves nothing on the device when it is kept in memory", () => {
  const draft = createDraft({ key: "d", place: "memory", parse });
  draft.keep(kept);
  expect(draft.read()).toEqual(kept);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe("{}");
});

it.each(["", "null", "7", "[]", "{", '{"name":1,"phone":"2"}'])(
  "takes %s for nothing",
  (stored) => {
    sessionStorage.setItem("d", stored);
    expect(createDraft({ key: "d", place: "tab", parse }).read()).toBeNull();
  },
);

const logInAs = (uid: string) => {
  setToken(`token of ${uid}`);
  setUserInfo(samplePlayer({ uid }));
};

it.each(["tab", "memory"] as const)(
  "in %s waits for its player and ends with another one",
  (place) => {
    const draft = createDraft({ key: "d", place, isOwn: true, parse });
    dropDraftsWithPlayer();
    logInAs("1");
    draft.keep(kept);
    clearSession();
    expect(draft.read()).toBeNull();
    logInAs("1");
    expect(draft.read()).toEqual(kept);
    logInAs("2");
    expect(draft.read()).toBeNull();
    logInAs("1");
    expect(draft.read()).toBeNull();
    draft.keep(kept);
    dropOwnDrafts();
    expect(draft.read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  },
);

it("of a visitor counts for whoever logs in", () => {
  clearSession();
  const draft = createDraft({ key: "d", place: "tab", isOwn: true, parse });
  draft.keep(kept);
  logInAs("1");
  expect(draft.read()).toEqual(kept);
});

it("of a player stays that player's if typing goes on after the session has ended", () => {
  logInAs("1");
  const draft = createDraft({ key: "d", place: "tab", isOwn: true, parse });
  draft.keep({ name: "b", phone: "2" });
  clearSession();
  draft.keep(kept);
  logInAs("2");
  expect(draft.read()).toBeNull();
  logInAs("1");
  draft.keep(kept);
  expect(draft.read()).toEqual(kept);
});
