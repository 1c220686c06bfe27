import type { Data } from "@playfront/contract/calls";
import type { Gift, ListedGame } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { useClaimedCodes } from "../../domain/claimed-codes.ts";
import { GameRow } from "../../domain/game-row.tsx";
import { GiftCode } from "../../domain/gift-code.tsx";
import { paths } from "../../domain/paths.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { LinkRow, RowList } from "../../ui/row-list.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import styles from "./game-centre.module.css";
import { useGiftNames } from "./use-gift-names.ts";

/** One game as its player sees it: the way in, the codes claimed for it, its news and its gifts. */
export function GameCentre({
  game,
  gifts,
  news,
  playAction,
}: {
  game: ListedGame;
  /** Null when the host could not say. */
  gifts: readonly Gift[] | null;
  news: Data<"article/getArticleList"> | null;
  playAction: ReactNode;
}) {
  const { gameid } = game;
  const latest = news?.[0];
  return (
    <>
      <TopBar title="游戏中心" fallback={paths.user} />
      <div className={styles.page}>
        <div className={styles.game}>
          <GameRow game={game} action={playAction} eager />
        </div>
        <MyCodes gameid={gameid} gifts={gifts ?? []} />
        <nav aria-label="游戏相关">
          <RowList>
            {latest && (
              <LinkRow
                label="最新资讯"
                to={paths.articles(gameid, latest.col)}
                value={<span className={styles.news}>{latest.title}</span>}
              />
            )}
            <LinkRow
              label="全部礼包"
              to={paths.gameGifts(gameid)}
              value={gifts && gifts.length > 0 ? `共 ${gifts.length} 个` : undefined}
            />
          </RowList>
        </nav>
      </div>
    </>
  );
}

function MyCodes({ gameid, gifts }: { gameid: string; gifts: readonly Gift[] }) {
  const codes = Object.entries(useClaimedCodes(gameid));
  const names = useGiftNames(
    codes.map(([giftid]) => giftid),
    gifts,
  );
  return (
    <section className={styles.codes} aria-labelledby="my-codes">
      <h2 id="my-codes" className={styles.heading}>
        我的兑换码
      </h2>
      {codes.length === 0 ? (
        <p className={styles.none}>还没有领取过这个游戏的礼包</p>
      ) : (
        <ul className={styles.list}>
          {codes.map(([giftid, sn]) => (
            <li key={giftid}>
              <PageLink to={paths.gift(giftid)} className={styles.gift}>
                {names[giftid]}
              </PageLink>
              <GiftCode sn={sn} name={names[giftid] ?? ""} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
