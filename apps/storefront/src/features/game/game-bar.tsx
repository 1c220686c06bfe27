import { House } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../shared/navigation/paths.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import styles from "./game-bar.module.css";

/** The bar at the bottom of a game's page: a link to the home page, 关注 and one wide button. */
export function GameBar({ follow, action }: { follow: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.bar} data-bottom-bar="">
      <PageLink to={paths.home} className={styles.home} aria-label="首页">
        <House size={22} strokeWidth={1.75} aria-hidden="true" />
      </PageLink>
      {follow}
      {action}
    </div>
  );
}
