/** Resolves one second after the page has loaded: work that nobody waits for must not delay the page. */
export function afterLoad(): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => void setTimeout(resolve, 1000);
    if (document.readyState === "complete") soon();
    else window.addEventListener("load", soon, { once: true });
  });
}
