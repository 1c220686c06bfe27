import { useEffect } from "react";

/** ⌘S or Ctrl+S saves the form of the page. The browser's own dialog, which would save the page as a file, stays away. */
export function useSaveKey(): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey)
        return;
      event.preventDefault();
      openForm()?.requestSubmit();
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, []);
}

/** The form that is typed into, or the first in sight: other sections of a page keep theirs. */
function openForm(): HTMLFormElement | undefined {
  const forms = [...document.querySelectorAll<HTMLFormElement>("main form")];
  const typed = forms.find((form) => form.contains(document.activeElement));
  return typed ?? forms.find((form) => form.checkVisibility());
}
