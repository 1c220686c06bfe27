/** Shows a field of the form and puts the cursor into it. */
export function openField(source: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${source}"], [data-field="${source}"]`);
  // Lists of words have no name of their own.
  const input = named ?? document.querySelector<HTMLElement>(`[class~="ra-input-${source}"] input`);
  input?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
