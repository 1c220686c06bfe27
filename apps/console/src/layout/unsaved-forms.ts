import { useNotify } from "ra-core";
import { useEffect } from "react";
import { formName } from "./kept-draft.ts";

/** Forms on the page that were typed into and not saved, by the names of their drafts. */
const unsaved = new Set<string>();

export function useMarkedUnsaved(form: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [form, isUnsaved]);
}

/** Tells whether an object's form is saved, and asks for it if not: an act on the object would leave out what is typed, and lose it. */
export function useSavedFirst(): (resource: string, id: string) => boolean {
  const notify = useNotify();
  return (resource, id) => {
    const isSaved = !unsaved.has(formName(resource, id));
    if (!isSaved) notify("有修改尚未保存，请先保存", { type: "warning" });
    return isSaved;
  };
}
