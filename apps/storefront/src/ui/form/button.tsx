import type { ButtonHTMLAttributes } from "react";
import { cx } from "../style/cx.ts";
import styles from "./button.module.css";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `primary` is filled with the accent colour, `tinted` is the small button of rows, `plain` is text, `danger` is an
   * outline with a red label for what cannot be undone: it is never the brightest button.
   */
  look?: "primary" | "tinted" | "plain" | "outline" | "danger";
  wide?: boolean;
  busy?: boolean;
}

/** A button with a touch target of at least 44 px. A busy one keeps its width and focus and ignores taps. */
export function Button({
  look = "primary",
  wide,
  busy,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {children}
    </button>
  );
}

/** The same look for a link. */
export function buttonClass({
  look = "primary",
  wide,
  className,
}: Pick<ButtonProps, "look" | "wide" | "className">): string {
  return cx(styles.button, styles[look], wide && styles.wide, className);
}
