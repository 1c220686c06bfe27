import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Dialogs load on demand, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 5000 });

let errors: unknown[][] = [];

// A component that makes React complain fails its test.
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(errors).toEqual([]);
});
