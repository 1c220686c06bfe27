import type { ReactNode } from "react";

export interface DialogAction<Id extends string> {
  id: Id;
  label: string;
  /** The filled button; at most one. */
  primary?: boolean;
  /** Runs inside the tap itself, which clipboards and new windows demand. */
  onTap?: () => void;
  /** Leaves the dialog open, with a way to close it beside the title. Its taps settle nothing. */
  keepsOpen?: boolean;
}

export interface DialogSpec<Id extends string> {
  title: string;
  /** Text or small content below the title. */
  body?: ReactNode;
  actions: readonly DialogAction<Id>[];
  /** `mask` darkens the whole page and points to its corner; a tap anywhere puts it away. */
  look?: "sheet" | "mask";
}
