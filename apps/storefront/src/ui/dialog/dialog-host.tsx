import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { createStore, useStore } from "../../browser/state/store.ts";
import type { DialogSpec } from "./dialog-spec.ts";

interface OpenDialog {
  id: number;
  spec: DialogSpec<string>;
  close(action: string | null): void;
}

const DialogSheet = lazy(() => import("./dialog-sheet.tsx"));

const open = createStore<OpenDialog | null>(null);
let lastId = 0;

/**
 * Opens a dialog and settles with the action that was tapped, or null when it was put away. One at a time: a newer one
 * puts the older away. Its code loads with the first use.
 */
export function openDialog<Id extends string>(spec: DialogSpec<Id>): Promise<Id | null> {
  open.get()?.close(null);
  return new Promise((resolve) => {
    const id = ++lastId;
    const close = (action: string | null) => {
      if (open.get()?.id === id) open.set(null);
      resolve(action as Id | null);
    };
    open.set({ id, spec, close });
  });
}

/** Loads the dialog's code ahead of a flow that will want it. */
export function preloadDialogs(): void {
  void import("./dialog-sheet.tsx");
}

/** Where dialogs appear; placed once, in the shell. A dialog goes away with the page that opened it. */
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
