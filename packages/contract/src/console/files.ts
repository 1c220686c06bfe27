import { Type } from "typebox";

/** A file that the console saves on the operator's computer. */
export const ConsoleFile = Type.Object({
  name: Type.String(),
  /** The bytes in Base64. */
  content: Type.String(),
});
