/** Milliseconds for which a tap is kept: whoever has waited longer no longer expects it. */
const keptMs = 10_000;

/**
 * Keeps the last tap on a button of a page that is not ready, shows at once that it was taken, and repeats it when the page is
 * ready. Back needs no script, as links do; a form that the browser sends by itself is sent.
 */
export function keepTaps(): void {
  const root = document.documentElement;
  let kept: { button: HTMLButtonElement; at: number } | null = null;

  const keep = (button: HTMLButtonElement | null) => {
    kept?.button.removeAttribute("aria-busy");
    kept = button && { button, at: Date.now() };
    button?.setAttribute("aria-busy", "true");
  };
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button || root.hasAttribute("data-ready") || isSentByBrowser(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button.hasAttribute("data-back") && history.state?.idx > 0) history.back();
    else keep(button);
  };
  addEventListener("click", onClick, true);

  const watch = new MutationObserver(() => {
    if (!root.hasAttribute("data-ready")) return;
    watch.disconnect();
    removeEventListener("click", onClick, true);
    const last = kept;
    keep(null);
    if (last && Date.now() - last.at < keptMs) last.button.click();
  });
  watch.observe(root, { attributeFilter: ["data-ready"] });
}

function isSentByBrowser({ form, type }: HTMLButtonElement): boolean {
  return type === "submit" && form?.method === "get";
}
