import { type ComponentType, createElement, useCallback } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { useLater } from "../../browser/page/use-later.ts";
import { useNear } from "../../browser/page/use-near.ts";

interface LaterPartProps<Props> {
  /** The same function at each rendering. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** Keeps the room of what is to come. */
  className?: string | undefined;
}

/** Where a part of a page will be: its code comes when the reader is near, and stays away if that fails. */
export function LaterPart<Props extends object>({ load, part, className }: LaterPartProps<Props>) {
  const [ref, isNear] = useNear<HTMLDivElement>();
  const Loaded = useLater(
    useCallback(() => afterLoad().then(load), [load]),
    isNear,
  );
  return (
    <div ref={ref} className={className}>
      {Loaded && createElement(Loaded, part)}
    </div>
  );
}
