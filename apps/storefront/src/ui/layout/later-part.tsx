import { type ComponentType, createElement, useCallback } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useLater } from "../../browser/page/use-later.ts";
import { useNear } from "../../browser/page/use-near.ts";
import { useFailureText } from "../feedback/failure-text.ts";
import { Button } from "../form/button.tsx";
import styles from "./later-part.module.css";

interface LaterPartProps<Props> {
  /** The same function at each rendering. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** Keeps the room of what is to come. */
  className?: string | undefined;
}

/** Where a part of a page will be: its code comes when the reader is near. */
export function LaterPart<Props extends object>({ load, part, className }: LaterPartProps<Props>) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const { Loaded, isFailed, retry } = useLater(
    useCallback(() => afterLoad().then(load), [load]),
    isNear,
  );
  return (
    <div ref={ref} className={className}>
      {Loaded && createElement(Loaded, part)}
      {isFailed && <Failed onRetry={retry} />}
    </div>
  );
}

/** As `ReloadLine`, which comes with the lists. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const { text } = useFailureText(null);
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <Button look="plain" onClick={onRetry}>
        重新加载
      </Button>
    </div>
  );
}
