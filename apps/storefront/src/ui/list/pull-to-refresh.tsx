import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../style/cx.ts";
import styles from "./pull-to-refresh.module.css";
import { usePull } from "./use-pull.ts";

/**
 * Reloads a list when it is pulled down from its top. The indicator moves instead of the content, so that sticky
 * parts stay in place. `onRefresh` resolves to whether it succeeded.
 */
export function PullToRefresh({
  onRefresh,
  children,
}: {
  onRefresh: () => Promise<boolean>;
  children: ReactNode;
}) {
  const { ref, distance, state } = usePull(onRefresh);
  return (
    <div ref={ref} className={styles.area}>
      <div className={styles.place} role="status" aria-busy={state === "refreshing" || undefined}>
        {state !== "idle" && (
          <span
            className={cx(styles.mark, state === "refreshing" && styles.turning)}
            style={{ transform: `translateY(${distance}px) rotate(${distance * 3}deg)` }}
            data-ready={state === "ready" || undefined}
          >
            <RotateCw size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className="visually-hidden">{state === "refreshing" ? "刷新中" : ""}</span>
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
