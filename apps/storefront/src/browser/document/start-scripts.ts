/** Milliseconds after which the scripts of a page whose text is complete start in any case. */
const longestMs = 3000;

/**
 * Starts the page's scripts (`held-scripts.server.ts`) when the page has loaded with its first pictures and is drawn, so that
 * they take no bandwidth from them; at once if the player touches something.
 */
export function startScriptsLater(): void {
  for (const touch of ["pointerdown", "touchstart", "keydown"]) {
    addEventListener(touch, startScripts, { capture: true, once: true, passive: true });
  }
  addEventListener("DOMContentLoaded", () => setTimeout(startScripts, longestMs));
  // After the next frame: files out of a cache come before it is drawn.
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(startScripts)));
}

function startScripts(): void {
  const held = document.querySelector<HTMLScriptElement>("script[data-modules]");
  if (!held) return;
  for (const href of held.dataset.modules?.split(" ") ?? []) {
    const preload = document.createElement("link");
    preload.rel = "modulepreload";
    preload.href = href;
    document.head.append(preload);
  }
  held.removeAttribute("data-modules");
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = held.textContent;
  document.head.append(script);
}
