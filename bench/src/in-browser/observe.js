// Runs in the page before all of its scripts, and notes what a player would notice (`Seen` in visit.ts).
(() => {
  const seen = { fcp: 0, lcp: 0, load: 0, shift: 0, ready: null, tapped: 0, tasks: [] };
  const watch = (type, onEntry) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry);
    }).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", ({ value }) => {
    seen.shift += value;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, length: duration });
  });
  addEventListener("load", () => {
    seen.load = performance.now();
  });
  new MutationObserver((_changes, observer) => {
    if (!document.documentElement?.hasAttribute("data-ready")) return;
    seen.ready = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
  window.__seen = () => seen;
  // Looked at in each frame, because what comes after a tap may be another page of the same document.
  window.__tap = (button) => {
    const { pathname } = location;
    document.querySelector(button).click();
    const look = () => {
      if (document.querySelector("[role=dialog]") || location.pathname !== pathname) {
        seen.tapped = performance.now();
      } else requestAnimationFrame(look);
    };
    look();
  };
})();
