import { vi } from "vitest";

/**
 * Stubs the browser interfaces that a carousel needs and jsdom lacks. A test without layout does not need their
 * results.
 */
export function fillBrowserGaps({ reducedMotion = false } = {}): void {
  const matchMedia = (query: string) => ({
    matches: reducedMotion && query.includes("prefers-reduced-motion"),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal("matchMedia", matchMedia);
  vi.stubGlobal("IntersectionObserver", IdleObserver);
  vi.stubGlobal("ResizeObserver", IdleObserver);
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
