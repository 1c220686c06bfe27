import type { GiftGame } from "@playfront/contract/entities";
import { ChevronRight } from "lucide-react";
import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { giftCountWords } from "../../shared/gift/gift-terms.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { giftDrawing } from "../../ui/feedback/drawings/gift.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import columns from "../../ui/list/columns.module.css";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import row from "../../ui/list/row.module.css";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./gift-games.module.css";

/** Rows on the first screen, whose logos load eagerly. */
const firstScreen = 8;

/** All games with gifts, with endless scrolling. `firstPage` comes from the route's loader. */
export function GiftGames({ firstPage }: { firstPage: FirstPage<"gift/getGiftGameList"> }) {
  const { items, reload, ...list } = useCallPages("gift/getGiftGameList", {}, { firstPage });
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton action={false} />}
        empty={
          <StatePanel
            drawing={giftDrawing}
            text="暂无礼包"
            action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
          />
        }
      >
        <ul className={columns.columns}>
          {items.map((game, index) => (
            <li key={game.gameid}>
              <GiftGameRow game={game} eager={index < firstScreen} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </PullToRefresh>
  );
}

function GiftGameRow({ game, eager }: { game: GiftGame; eager: boolean }) {
  return (
    <PageLink to={paths.gameGifts(game.gameid)} className={cx(row.row, row.link, styles.row)}>
      <GameLogo src={game.logo} size={60} eager={eager} />
      <span className={cx(row.text, styles.text, game.content !== undefined && styles.full)}>
        <span className={row.name}>{game.gamename}</span>
        {game.content !== undefined && (
          <span className={cx(row.line, styles.content)}>{game.content}</span>
        )}
        <span className={cx(styles.count, game.totalnum === 0 && styles.gone)}>
          {giftCountWords({ total: game.totalnum, soon: game.soonnum })}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className={styles.arrow} aria-hidden="true" />
    </PageLink>
  );
}
