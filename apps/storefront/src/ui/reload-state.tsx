import { Button } from "./button.tsx";
import { useFailureText } from "./failure-text.ts";
import { StatePanel } from "./state-panel.tsx";

/** The failure overlay of spec §2: the host's words or its own, and a button that reloads the current page. */
export function ReloadState({
  msg,
  onReload = () => window.location.reload(),
}: {
  msg?: string | null;
  onReload?: () => void;
}) {
  const { text, isOffline } = useFailureText(msg);
  return (
    <StatePanel
      drawing={isOffline ? "offline" : "error"}
      role="alert"
      text={text}
      action={<Button onClick={onReload}>重新加载</Button>}
    />
  );
}
