import { callShapes } from "./call-shapes.ts";
import type { CallName } from "./calls.ts";
import { fit } from "./shape.ts";

/** Brings what a host has answered into the shape of its call; undefined if it cannot be shown. */
export function fitAnswer(name: CallName, data: unknown): unknown {
  return fit(callShapes[name] ?? "0", data);
}
