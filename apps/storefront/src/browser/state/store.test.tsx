import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { createEmitter } from "./emitter.ts";
import { createStore, useStore } from "./store.ts";
import { createStoredStore } from "./stored-store.ts";

it("renders again when the value changes, and shows the initial one in the HTML", () => {
  const store = createStore("first");
  const Shown = () => <p>{useStore(store, "for everyone")}</p>;
  expect(renderToString(<Shown />)).toBe("<p>for everyone</p>");
  render(<Shown />);
  act(() => store.set("second"));
  expect(screen.getByText("second")).toBeDefined();
});

it("is connected only while it has listeners", () => {
  const disconnect = vi.fn();
  const connect = vi.fn(() => disconnect);
  const emitter = createEmitter(connect);
  const stops = [emitter.on(() => {}), emitter.on(() => {})];
  expect(connect).toHaveBeenCalledTimes(1);
  for (const stop of [...stops, ...stops]) stop();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(emitter.hasListeners()).toBe(false);
});

it("parses what is stored once, and tells of this tab's change and of another's", () => {
  const parse = vi.fn((text: string | null) => text?.split(",") ?? []);
  const store = createStoredStore("words", parse);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.write("a,b");
  expect(store.get()).toEqual(["a", "b"]);
  expect(store.get()).toBe(store.get());
  expect(parse).toHaveBeenCalledTimes(1);
  localStorage.setItem("words", "c");
  window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key: "words" }));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(listener).toHaveBeenCalledTimes(3);
  expect(store.get()).toEqual(["c"]);
  stop();
  store.write(null);
  expect(listener).toHaveBeenCalledTimes(3);
  expect(localStorage.getItem("words")).toBeNull();
});
