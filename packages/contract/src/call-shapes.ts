import { type CallName, calls } from "./calls.ts";
import type { Shape } from "./shape.ts";

/**
 * The shape of each call's answer, but for those that answer nothing (`0`), which the browser need not load. The storefront's build
 * replaces this module by its value: it has no schemas.
 */
export const callShapes: Partial<Record<CallName, Shape>> = Object.fromEntries(
  Object.entries(calls)
    .map(([name, { shape }]) => [name, shape] as const)
    .filter(([, shape]) => shape !== "0"),
);
