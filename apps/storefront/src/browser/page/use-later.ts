import { type ComponentType, useEffect, useState } from "react";

/**
 * A component whose code loads once `isWanted`, after the page is there; null until then, and if it cannot be loaded. `load` is the same
 * function at each call.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean | undefined = true,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void load()
      .then((component) => setLoaded(() => component))
      .catch(() => {});
  }, [isWanted, load]);
  return Loaded;
}
