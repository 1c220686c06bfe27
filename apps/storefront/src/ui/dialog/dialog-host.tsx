import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { openOverlay } from "../../browser/overlay/overlay.ts";
import { createStore, useStore } from "../../browser/state/store.ts";
import type { DialogSpec } from "./dialog-spec.ts";

interface OpenDialog {
  id: number;
  spec: DialogSpec<string>;
  close(action: string | null): void;
}

const DialogSheet = lazy(() => import(/* keep ready */ "./dialog-sheet.tsx"));

const open = createStore<OpenDialog | null>(null);
let lastId = 0;

/**
 * Opens a dialog. Resolves to the tapped action, or null if the dialog was closed, by back too; by then the history is as
 * it was before. Only one is open at a time: a new dialog closes the former one. A link inside a dialog is a
 * `DialogLink`. The dialog's code loads with its first use.
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
  });
}

/** Loads the dialog's code before it is needed. */
export function preloadDialogs(): void {
  void import(/* keep ready */ "./dialog-sheet.tsx");
}

/** Renders the dialogs; placed once, in the shell. A dialog closes when the player leaves its page. */
export function DialogHost() {
  const { pathname } = useLocation();
  const dialog = useStore(open, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => () => open.get()?.close(null), [pathname]);
  return (
    <Suspense fallback={null}>
      {dialog && <DialogSheet key={dialog.id} spec={dialog.spec} onClose={dialog.close} />}
    </Suspense>
  );
}
