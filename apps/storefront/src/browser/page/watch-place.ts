/**
 * Tells where an element is: at once, and whenever it comes in sight or leaves it. `rootMargin` widens what counts as sight, as CSS
 * margins. A busy browser hands over several changes together, of which only the last still holds. Returns what ends it.
 */
export function watchPlace(
  element: Element,
  rootMargin: string,
  onChange: (place: IntersectionObserverEntry) => void,
): () => void {
  const observer = new IntersectionObserver(
    (changes) => {
      const latest = changes.at(-1);
      if (latest) onChange(latest);
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
