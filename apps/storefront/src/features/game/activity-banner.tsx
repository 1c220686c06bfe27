import type { GameInfo } from "@playfront/contract/entities";
import { ContentLink } from "../../shared/navigation/content-link.tsx";
import { contentTarget } from "../../shared/navigation/content-target.ts";
import { describePicture, Picture } from "../../ui/picture/picture.tsx";
import styles from "./activity-banner.module.css";

/** CSS pixels the banner is drawn at on a common phone. */
const width = 398;

/** A game's activity. Without a usable address there is nothing to take part in, and no banner. */
export function ActivityBanner({ activity }: Pick<GameInfo, "activity">) {
  if (!activity?.src || contentTarget(activity.href) === null) return null;
  const height = describePicture(activity.src) ? undefined : Math.round(width / 3);
  return (
    <aside className={styles.place} aria-label="游戏活动">
      <ContentLink url={activity.href} className={styles.banner}>
        <Picture src={activity.src} alt="查看游戏活动" width={width} height={height} />
      </ContentLink>
    </aside>
  );
}
