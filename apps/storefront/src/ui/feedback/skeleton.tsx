import { cx } from "../style/cx.ts";
import { Announced } from "./announced.tsx";
import styles from "./skeleton.module.css";

/**
 * A placeholder block. Its size is in attributes, CSS pixels or a percentage: it is an SVG because that needs no
 * style attribute. Wrap a group of them in `LoadingArea`.
 */
export function Skeleton({
  width = "100%",
  height,
  round = false,
  className,
}: {
  width?: number | string;
  /** Without it, the class sets the height. */
  height?: number | string;
  round?: boolean;
  className?: string;
}) {
  return (
    <svg
      className={cx(styles.block, round && styles.round, className)}
      width={width}
      height={height}
      aria-hidden="true"
    />
  );
}

/** Tells assistive technology that its content is loading. */
export function LoadingArea({
  children,
  className,
}: {
  children: React.ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy="true" className={className}>
      <Announced className="visually-hidden">加载中…</Announced>
      {children}
    </div>
  );
}
