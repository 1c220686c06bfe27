import { beforeEach, expect, test, vi } from "vitest";
import { formName, readDraft, writeDraft, writeDraftSoon } from "./kept-draft.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
});

test("a draft is found again in its form by the operator who typed it", () => {
  const form = formName("articles", 3);
  writeDraft(form, { values: { title: "周末活动" }, by: "7", at: 1_000 });
  expect(readDraft(form, "7", 2_000)?.values).toEqual({ title: "周末活动" });
  expect(readDraft(form, "8", 2_000)).toBeNull();
  expect(readDraft(formName("articles"), "7", 2_000)).toBeNull();
  writeDraft(form, null);
  expect(readDraft(form, "7", 2_000)).toBeNull();
});

test("a draft of more than a week ago is not offered", () => {
  writeDraft("form", { values: {}, by: "7", at: 0 });
  expect(readDraft("form", "7", 7 * 24 * 3_600_000)).toBeNull();
});

test("broken, blocked and full storage are as none", () => {
  stored.set("console-draft.form", "{");
  expect(readDraft("form", "7")).toBeNull();
  const blocked = () => {
    throw new DOMException("blocked");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(readDraft("form", "7")).toBeNull();
  writeDraft("form", { values: {}, by: "7", at: 0 });
  writeDraft("form", null);
});

test("what is saved within half a second of the last key is not kept as unsaved", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const draft = { values: { title: "周末活动" }, by: "7", at: Date.now() };
  writeDraftSoon("form", draft);
  vi.advanceTimersByTime(500);
  expect(readDraft("form", "7")).toEqual(draft);
  writeDraftSoon("form", draft);
  writeDraft("form", null);
  vi.advanceTimersByTime(500);
  expect(readDraft("form", "7")).toBeNull();
  vi.useRealTimers();
});
