import { Button } from "../form/button.tsx";
import { useFailureText } from "./failure-text.ts";

/** A failure on a line of its own: the host's message or the shop's, and a button that tries again. */
export function ReloadLine({
  msg,
  className,
  onReload,
}: {
  msg?: string | null | undefined;
  className: string | undefined;
  onReload: () => void;
}) {
  const { text } = useFailureText(msg);
  return (
    <div className={className} role="alert">
      <p>{text}</p>
      <Button look="plain" onClick={onReload}>
        重新加载
      </Button>
    </div>
  );
}
