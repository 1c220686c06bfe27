/** Settles a second after the page has loaded: what nobody waits for does not get in its way. */
export function afterLoad(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => void setTimeout(resolve, 1000);
    if (document.readyState === "complete") soon();
    else window.addEventListener("load", soon, { once: true });
  });
}
