import { type ComponentType, useCallback, useEffect, useState } from "react";
import { listenTo } from "../state/emitter.ts";

export interface Later<Props> {
  /** Null until its code has come. */
  Loaded: ComponentType<Props> | null;
  /** Whether the code could not be loaded. It is asked for again once there is a network. */
  isFailed: boolean;
  /** Asks for it again, such as at a tap. */
  retry(): void;
}

/** A component whose code loads once `isWanted`, after the page is there. `load` is the same function at each call. */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean | undefined = true,
): Later<Props> {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const ask = useCallback(() => {
    setFailed(false);
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
  useEffect(() => (isFailed ? listenTo(ask, [window, "online"]) : undefined), [isFailed, ask]);
  return { Loaded, isFailed, retry: ask };
}
