import type { Opening } from "@playfront/contract/entities";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-news.module.css";

/** The next servers of a game that open; nothing if there are none. */
export function GameOpenings({
  gameid,
  openings,
}: {
  gameid: string;
  openings: readonly Opening[];
}) {
  if (openings.length === 0) return null;
  const path = paths.gameOpenings(gameid);
  return (
    <Panel title="开服" anchor="openings" more={path}>
      <ul className={styles.lines}>
        {openings.map(({ openingid, servername, opens }) => (
          <li key={openingid}>
            <PageLink to={path} className={styles.line}>
              <span className={styles.title}>{servername}</span>
              <time className={styles.day} dateTime={opens}>
                {shanghaiMinute(opens).slice(5)}
              </time>
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
