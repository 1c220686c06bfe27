import { vi } from "vitest";

/** What jsdom lacks and a carousel asks of a browser; nothing it would tell matters to a test without layout. */
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
