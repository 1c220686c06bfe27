import { useEffect } from "react";

/** ⌘S or Ctrl+S saves the form of the page. The browser's own dialog, which would save the page as a file, stays away. */
export function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey)
        return;
      event.preventDefault();
      document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, []);
}
