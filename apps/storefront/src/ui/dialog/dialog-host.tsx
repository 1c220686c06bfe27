import { useEffect } from "react";
import { useLocation } from "react-router";
import { useLater } from "../../browser/page/use-later.ts";
import { useStore } from "../../browser/state/store.ts";
import { loadSheet, shownDialog } from "./open-dialog.ts";

/** Renders the dialogs; placed once, in the frame. A dialog closes when the player leaves its page. */
export function DialogHost() {
  const { pathname } = useLocation();
  const dialog = useStore(shownDialog, null);
  const { Loaded: Sheet } = useLater(loadSheet, dialog !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => () => shownDialog.get()?.close(null), [pathname]);
  return dialog && Sheet && <Sheet key={dialog.id} spec={dialog.spec} onClose={dialog.close} />;
}
