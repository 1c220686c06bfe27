import { House } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../domain/paths.ts";
import styles from "./game-bar.module.css";

/** The bar at the bottom of a game's page: the way home, and one wide button. */
export function GameBar({ action }: { action: ReactNode }) {
  return (
    <div className={styles.bar}>
      <Link to={paths.home} prefetch="intent" className={styles.home} aria-label="首页">
        <House size={22} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      {action}
    </div>
  );
}
