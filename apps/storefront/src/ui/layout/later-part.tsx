import { type ComponentType, createElement, useEffect, useState } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useNear } from "../../browser/page/use-near.ts";

interface LaterPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** Keeps the room of what is to come. */
  className?: string | undefined;
}

/** Where a part of a page will be: its code comes when the reader is near, and stays away if that fails. */
export function LaterPart<Props extends object>({ load, part, className }: LaterPartProps<Props>) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function on each rendering, but equivalent
  useEffect(() => {
    if (!isNear) return;
    void afterLoad()
      .then(load)
      .then((component) => setLoaded(() => component))
      .catch(() => {});
  }, [isNear]);
  return (
    <div ref={ref} className={className}>
      {Loaded && createElement(Loaded, part)}
    </div>
  );
}
