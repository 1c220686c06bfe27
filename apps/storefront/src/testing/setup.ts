import { webcrypto } from "node:crypto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Dialogs load on demand, which may take seconds on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom's own has no `subtle`.
Object.defineProperty(window, "crypto", { configurable: true, value: webcrypto });

let errors: unknown[][] = [];

// A test fails if its component makes React report an error.
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
