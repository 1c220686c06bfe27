import type { ReactNode } from "react";

export interface DialogAction<Id extends string> {
  id: Id;
  label: string;
  /** The filled button; at most one. */
  primary?: boolean;
  /** Deletes or ends something: a red label. Used by `confirmDanger`. */
  danger?: boolean;
  /** Runs inside the tap handler, as clipboards and new windows require. */
  onTap?: () => void;
  /**
   * Keeps the dialog open and adds a close button beside the title. A tap on the action does not resolve the dialog.
   */
  keepsOpen?: boolean;
}

export interface DialogSpec<Id extends string> {
  title: string;
  /** Text or small content below the title. */
  body?: ReactNode;
  /** Without any the dialog has a close button, and its body does the rest. */
  actions: readonly DialogAction<Id>[];
  /** `mask` darkens the whole page and points to its corner; a tap anywhere closes it. */
  look?: "sheet" | "mask";
}
