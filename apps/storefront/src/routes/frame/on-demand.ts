import { type ComponentType, lazy } from "react";

/** A part of the frame whose code loads when it is first shown. Without a network the part is left out. */
export function onDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (_props: Props) => null })));
}
