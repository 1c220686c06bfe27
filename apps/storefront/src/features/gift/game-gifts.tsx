import type { GameInfo, Gift } from "@playfront/contract/entities";
import { joinWords } from "@playfront/contract/texts/join-words";
import type { ReactNode } from "react";
import { useCallData } from "../../browser/api/calls.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import { countAvailable, giftCountWords } from "../../shared/gift/gift-terms.ts";
import { GiftTicket } from "../../shared/gift/gift-ticket.tsx";
import { BottomBar } from "../../ui/layout/bottom-bar.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import styles from "./game-gifts.module.css";
import { NoGiftsPanel } from "./no-gifts.tsx";

/** The gifts of a game as tickets, and the button that opens the game. */
export function GameGifts({
  game,
  loaded,
  renderAction,
  play,
}: {
  game: GameInfo;
  /** The gifts from the route's loader. */
  loaded: Gift[];
  /** Renders the button of a ticket. */
  renderAction: (gift: Gift) => ReactNode;
  play: ReactNode;
}) {
  const gifts = useCallData("gift/getGiftList", { gameid: game.gameid }, loaded);
  return (
    <div className={styles.page}>
      <TopBar title={joinWords(game.gamename, "礼包")} />
      {gifts.length === 0 ? (
        <NoGiftsPanel />
      ) : (
        <>
          <GameLink game={game} className={styles.game}>
            <GameLogo src={game.logo} size={48} eager />
            <span className={styles.text}>
              <span className={styles.name}>{game.gamename}</span>
              <span className={styles.count}>{countWords(gifts)}</span>
            </span>
          </GameLink>
          <ul className={styles.tickets}>
            {gifts.map((gift) => (
              <li key={gift.giftid}>
                <GiftTicket gift={gift} action={renderAction(gift)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <BottomBar>{play}</BottomBar>
    </div>
  );
}

function countWords(gifts: Gift[]): string {
  const soon = countAvailable(gifts.filter(({ opens }) => opens !== undefined));
  return giftCountWords({ total: countAvailable(gifts), soon });
}
