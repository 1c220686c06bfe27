import { type ComponentType, createElement } from "react";
import { useLater } from "../../browser/page/use-later.ts";

/** A part of the frame whose code loads when it is first shown. It is left out until there is a network. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  const get = async () => {
    known ??= (await load()).default;
    return known;
  };
  return function OnDemand(props: Props) {
    const { Loaded } = useLater(get);
    const Part = known ?? Loaded;
    return Part && createElement(Part, props);
  };
}
