import { useEffect, useRef } from "react";
import { Button } from "../form/button.tsx";
import { errorDrawing } from "./drawings/error.tsx";
import { offlineDrawing } from "./drawings/offline.tsx";
import { useFailureText } from "./failure-text.ts";
import { useOfflineState } from "./offline-state.ts";
import { StatePanel } from "./state-panel.tsx";
import { showToast } from "./toast.ts";

/**
 * The failure overlay (docs/product.md#reload-state): the host's message or its own, and a button that reloads the
 * page. Without a network it does not reload, since the browser would replace the shop by its own error page; it
 * reloads by itself once the network is back.
 */
export function ReloadState({
  msg,
  offline,
  onReload = () => window.location.reload(),
}: {
  msg?: string | null;
  /** What it says without a network. */
  offline?: string;
  onReload?: () => void;
}) {
  const { text, isOffline } = useFailureText(msg, offline);
  useReturnOfNetwork(isOffline, onReload);
  useOfflineState(isOffline);
  return (
    <StatePanel
      drawing={isOffline ? offlineDrawing : errorDrawing}
      role="alert"
      text={text}
      action={<Button onClick={() => (isOffline ? showToast(text) : onReload())}>重新加载</Button>}
    />
  );
}

function useReturnOfNetwork(isOffline: boolean, onReturn: () => void): void {
  const wasOffline = useRef(false);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    if (wasOffline.current && !isOffline) latest.current();
    wasOffline.current = isOffline;
  }, [isOffline]);
}
