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

/** The close watchers made from now on; calling `onclose` of one is what Android's back key does. */
export function stubCloseWatchers(): { onclose: (() => void) | null }[] {
  const watchers: { onclose: (() => void) | null }[] = [];
  class FakeCloseWatcher {
    onclose = null;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  vi.stubGlobal("CloseWatcher", FakeCloseWatcher);
  return watchers;
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
