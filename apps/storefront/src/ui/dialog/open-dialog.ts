import { openOverlay } from "../../browser/overlay/overlay.ts";
import { createStore, type ReadableStore } from "../../browser/state/store.ts";
import { loadFailed } from "../feedback/failure-text.ts";
import { showToast } from "../feedback/toast.ts";
import type { DialogSpec } from "./dialog-spec.ts";

export interface OpenDialog {
  id: number;
  spec: DialogSpec<string>;
  close(action: string | null): void;
}

/** The code of every dialog. */
export const loadSheet = async () => (await import(/* keep ready */ "./dialog-sheet.tsx")).default;

const open = createStore<OpenDialog | null>(null);

/** The dialog on the screen. */
export const shownDialog: ReadableStore<OpenDialog | null> = open;
let lastId = 0;

/**
 * Opens a dialog. Resolves to the tapped action, or null if the dialog was closed, by back too; by then the history is as
 * it was before. Only one is open at a time: a new dialog closes the former one. A link inside a dialog is a
 * `DialogLink`. The dialog's code loads with its first use; if it cannot be loaded, that is said and the dialog is closed.
 */
export function openDialog<Id extends string>(spec: DialogSpec<Id>): Promise<Id | null> {
  open.get()?.close(null);
  return new Promise((resolve) => {
    const id = ++lastId;
    const close = (action: string | null) => {
      if (open.get()?.id === id) open.set(null);
      void overlay.close().then(() => resolve(action as Id | null));
    };
    const overlay = openOverlay(() => close(null));
    open.set({ id, spec, close });
    loadSheet().catch(() => {
      if (open.get()?.id !== id) return;
      showToast(loadFailed());
      close(null);
    });
  });
}

/** Loads the dialog's code before it is needed. */
export function preloadDialogs(): void {
  void loadSheet().catch(() => {});
}
