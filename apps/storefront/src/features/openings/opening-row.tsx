import type { Opening } from "@playfront/contract/entities";
import { CalendarPlus } from "lucide-react";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiMinute } from "../../shared/text/format.ts";
import { Button } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import row from "../../ui/list/row.module.css";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./opening-row.module.css";
import { useHasOpened } from "./use-has-opened.ts";

interface OpeningRowProps {
  opening: Opening;
  /** Shows the day before the time. */
  hasDay: boolean;
  /** On a page about the game, only the server is named. */
  hasGame: boolean;
  isOn: boolean;
  isBusy: boolean;
  onRemind(): void;
  /** Absent where no file can be saved. */
  onSave?: (() => void) | undefined;
}

export function OpeningRow({
  opening,
  hasDay,
  hasGame,
  isOn,
  isBusy,
  onRemind,
  onSave,
}: OpeningRowProps) {
  const { gameid, gamename, logo, servername, opens, giftid, giftname } = opening;
  const hasOpened = useHasOpened(opening);
  const time = shanghaiMinute(opens).slice(hasDay ? 5 : 11);
  const name = `${gamename} ${servername}`;
  return (
    <div className={cx(row.row, styles.row)}>
      <PageLink to={paths.game(gameid)} className={cx(row.row, row.link, styles.link)}>
        <GameLogo src={logo} size={44} />
        <span className={row.text}>
          <span className={cx(row.name, !hasGame && styles.whole)}>
            {hasGame ? gamename : servername}
          </span>
          <span className={styles.facts}>
            <time dateTime={opens}>{time}</time>{" "}
            {hasGame && <span className={styles.server}>{servername}</span>}
          </span>
        </span>
      </PageLink>
      {giftid !== undefined && (
        <PageLink
          to={paths.gift(giftid)}
          className={styles.gift}
          aria-label={`${name} 礼包 ${giftname}`}
        >
          礼包
        </PageLink>
      )}
      {hasOpened ? (
        <span className={styles.open}>已开服</span>
      ) : (
        <>
          {onSave && (
            <Button
              look="plain"
              className={styles.save}
              aria-label={`${name} 加入日历`}
              onClick={onSave}
            >
              <CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
          <Button
            look="tinted"
            busy={isBusy}
            aria-pressed={isOn}
            aria-label={`${name} ${isOn ? "已提醒" : "提醒我"}`}
            onClick={onRemind}
          >
            {isOn ? "已提醒" : "提醒我"}
          </Button>
        </>
      )}
    </div>
  );
}
