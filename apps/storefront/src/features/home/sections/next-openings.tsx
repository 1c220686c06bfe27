import type { Opening } from "@playfront/contract/entities";
import { callQuery } from "../../../browser/api/calls.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { shanghaiMinute } from "../../../shared/text/format.ts";
import { GameRowsSkeleton } from "../../../ui/feedback/row-skeletons.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import row from "../../../ui/list/row.module.css";
import { GameLogo } from "../../../ui/picture/game-logo.tsx";
import { cx } from "../../../ui/style/cx.ts";
import { NearSection } from "./near-section.tsx";
import styles from "./next-openings.module.css";

const shownCount = 3;

/** The next servers to open. */
export function NextOpenings({ title, isUnsure }: { title: string; isUnsure: boolean }) {
  return (
    <NearSection
      isUnsure={isUnsure}
      title={title}
      more={paths.openings()}
      place="rows"
      query={callQuery("opening/getOpeningList", { day: "next", page: 1, pageSize: shownCount })}
      skeleton={<GameRowsSkeleton rows={shownCount} action={false} />}
    >
      {(openings) => (
        <ul>
          {openings.map((opening) => (
            <li key={opening.openingid}>
              <NextOpening opening={opening} />
            </li>
          ))}
        </ul>
      )}
    </NearSection>
  );
}

function NextOpening({ opening }: { opening: Opening }) {
  const { gameid, gamename, logo, servername, opens } = opening;
  return (
    <PageLink to={paths.gameOpenings(gameid)} className={cx(row.row, row.link, styles.link)}>
      <GameLogo src={logo} size={60} />
      <span className={row.text}>
        <span className={row.name}>{gamename}</span>
        <span className={cx(row.line, styles.line)}>{servername}</span>
        <span className={cx(row.line, styles.line)}>
          <time dateTime={opens}>{shanghaiMinute(opens).slice(5)}</time> 开服
        </span>
      </span>
    </PageLink>
  );
}
