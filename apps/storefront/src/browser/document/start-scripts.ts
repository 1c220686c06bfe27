/** Milliseconds after which the scripts of a page whose text is complete start in any case. */
const longestMs = 3000;

/**
 * Fetches the page's scripts (`held-scripts.server.ts`) when its text is drawn, all at once and behind the pictures, and starts them
 * when the largest picture of the first screen is drawn; at once if the player touches something.
 */
export function startScriptsLater(): void {
  for (const touch of ["pointerdown", "touchstart", "keydown"]) {
    addEventListener(touch, startScripts, { capture: true, once: true, passive: true });
  }
  addEventListener("DOMContentLoaded", () => {
    setTimeout(startScripts, longestMs);
    afterPaint(fetchScripts);
    const picture = largestPicture();
    const start = () => afterPaint(startScripts);
    if (!picture) return start();
    picture.addEventListener("load", start);
    picture.addEventListener("error", start);
  });
}

/** The picture that takes most of the first screen, if it has still to come. */
function largestPicture(): HTMLImageElement | null {
  let largest: HTMLImageElement | null = null;
  let most = 0;
  for (const image of document.images) {
    const area = visibleArea(image.getBoundingClientRect());
    if (area <= most) continue;
    most = area;
    largest = image;
  }
  return largest?.complete ? null : largest;
}

function visibleArea({ left, top, right, bottom }: DOMRect): number {
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width > 0 && height > 0 ? width * height : 0;
}

/** After the next frame: files out of a cache come before it is drawn. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

const heldScript = () => document.querySelector<HTMLScriptElement>("script[data-modules]");

function fetchScripts(): void {
  if (document.querySelector("link[rel=modulepreload]")) return;
  for (const href of heldScript()?.dataset.modules?.split(" ") ?? []) {
    const preload = document.createElement("link");
    preload.rel = "modulepreload";
    preload.href = href;
    preload.setAttribute("fetchpriority", "low");
    document.head.append(preload);
  }
}

function startScripts(): void {
  const held = heldScript();
  if (!held) return;
  fetchScripts();
  held.removeAttribute("data-modules");
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = held.textContent;
  document.head.append(script);
}
