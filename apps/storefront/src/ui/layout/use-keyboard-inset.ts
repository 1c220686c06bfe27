import { type RefObject, useEffect } from "react";

/** Space between the keyboard and what must stay visible, pixels. */
const margin = 12;

/**
 * Keeps the focused field and, if both fit, the form's button above the on-screen keyboard. In browsers that lay the
 * keyboard over the page, `--keyboard` adds its height to the page, so that the page can scroll.
 */
export function useKeyboardInset(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const root = document.documentElement;
    const settle = () => {
      const covered = Math.max(0, window.innerHeight - seen.height * seen.scale);
      root.style.setProperty("--keyboard", `${Math.round(covered)}px`);
      const focused = document.activeElement;
      if (covered > 0 && form.current?.contains(focused))
        scrollToButton(form.current, focused, seen);
    };
    seen.addEventListener("resize", settle);
    return () => {
      seen.removeEventListener("resize", settle);
      root.style.removeProperty("--keyboard");
    };
  }, [form]);
}

/** Scrolls down until the button is visible, or as far as the focused field allows. */
function scrollToButton(
  form: HTMLFormElement,
  focused: Element | null,
  seen: VisualViewport,
): void {
  const button = form.querySelector('button[type="submit"]');
  if (!button || !focused) return;
  const bottom = seen.offsetTop + seen.height - margin;
  const hidden = button.getBoundingClientRect().bottom - bottom;
  const barHeight = 48;
  const spare = focused.getBoundingClientRect().top - seen.offsetTop - barHeight - margin * 2;
  const distance = Math.min(hidden, spare);
  if (distance > 0) window.scrollBy({ top: distance, behavior: "instant" });
}
