import { pageSize } from "@playfront/contract/constants";
import type { GiftGame } from "@playfront/contract/entities";
import { callQuery } from "../../../browser/api/calls.ts";
import { giftCountWords } from "../../../shared/gift/gift-terms.ts";
import { paths } from "../../../shared/navigation/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import row from "../../../ui/list/row.module.css";
import scroll from "../../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../../ui/list/use-restored-scroll.ts";
import { GameLogo } from "../../../ui/picture/game-logo.tsx";
import { cx } from "../../../ui/style/cx.ts";
import { NearSection } from "./near-section.tsx";
import styles from "./todays-gifts.module.css";

/** Games whose gifts can be had. */
export function TodaysGifts({ title }: { title: string }) {
  return (
    <NearSection
      title={title}
      more={paths.gifts()}
      place="gifts"
      query={callQuery("gift/getGiftGameList", { page: 1, pageSize })}
      select={(games) => games.filter(({ totalnum }) => totalnum > 0)}
      skeleton={<CardsSkeleton />}
    >
      {(games) => <Cards games={games} />}
    </NearSection>
  );
}

function Cards({ games }: { games: readonly GiftGame[] }) {
  const strip = useRestoredScroll<HTMLUListElement>("gifts");
  return (
    <ul className={cx(scroll.strip, styles.cards)} ref={strip}>
      {games.map((game) => (
        <li key={game.gameid} className={styles.card}>
          <GiftCard game={game} />
        </li>
      ))}
    </ul>
  );
}

function GiftCard({ game }: { game: GiftGame }) {
  return (
    <PageLink to={paths.gameGifts(game.gameid)} className={cx(row.row, row.link, styles.link)}>
      <GameLogo src={game.logo} size={48} />
      <span className={cx(row.text, styles.text)}>
        <span className={cx(row.name, styles.name)}>{game.gamename}</span>
        {/* Of the same height in every card. */}
        <span className={cx(row.line, styles.content)}>{game.content || "\u00a0"}</span>
        <span className={cx(row.line, styles.count)}>
          {giftCountWords({ total: game.totalnum, soon: game.soonnum })}
        </span>
      </span>
    </PageLink>
  );
}

function CardsSkeleton() {
  return (
    <div className={cx(scroll.strip, styles.cards)}>
      {[0, 1, 2].map((card) => (
        <div key={card} className={cx(styles.card, row.row, styles.link)}>
          <Skeleton width={48} height={48} />
          <div className={cx(row.text, styles.lines)}>
            <Skeleton width="60%" height={16} />
            <Skeleton width="90%" height={12} />
            <Skeleton width="50%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
