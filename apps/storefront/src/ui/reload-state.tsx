import { Button } from "./button.tsx";
import { StatePanel } from "./state-panel.tsx";

/** The failure overlay of spec §2: the host's words or its own, and a button that reloads the current page. */
export function ReloadState({
  msg,
  onReload = () => window.location.reload(),
}: {
  msg?: string | null;
  onReload?: () => void;
}) {
  return (
    <StatePanel
      drawing="error"
      role="alert"
      text={msg || "加载失败，请重试~"}
      action={<Button onClick={onReload}>重新加载</Button>}
    />
  );
}
