import type { GameInfo } from "@playfront/contract/entities";
import { ContentLink } from "../../shared/navigation/content-link.tsx";
import { contentTarget } from "../../shared/navigation/content-target.ts";
import { describePicture, Picture } from "../../ui/picture/picture.tsx";
import styles from "./activity-banner.module.css";

/** Width of the banner on a common phone, CSS pixels. */
const width = 398;

/** A game's activity; nothing if it has no picture or no usable address. */
export function ActivityBanner({ activity }: Pick<GameInfo, "activity">) {
  if (!activity?.src || contentTarget(activity.href) === null) return null;
  const height = describePicture(activity.src) ? undefined : Math.round(width / 3);
  return (
    <aside className={styles.place} aria-label="游戏活动">
      <ContentLink url={activity.href} className={styles.banner}>
        <Picture
          src={activity.src}
          alt={activity.title || "查看游戏活动"}
          width={width}
          height={height}
        />
        {activity.title && (
          <span className={styles.title} aria-hidden="true">
            {activity.title}
          </span>
        )}
      </ContentLink>
    </aside>
  );
}
