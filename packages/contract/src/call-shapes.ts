import { type CallName, calls } from "./calls.ts";
import type { Shape } from "./shape.ts";

/** The shape of each call's answer. The storefront's build replaces this module by its value: it has no schemas. */
export const callShapes = Object.fromEntries(
  Object.entries(calls).map(([name, { shape }]) => [name, shape]),
) as Record<CallName, Shape>;
