/**
 * Moves the focus to the page's heading, so that screen readers say where a navigation has led. A field that has taken the
 * focus keeps it.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null || document.activeElement?.matches("input, textarea")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
