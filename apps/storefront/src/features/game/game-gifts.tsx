import { gameGiftsShown } from "@playfront/contract/constants";
import type { GameInfo, Gift } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { countAvailable, giftCountWords } from "../../shared/gift/gift-terms.ts";
import { GiftTicket } from "../../shared/gift/gift-ticket.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-gifts.module.css";

/**
 * The first gifts of a game and their total; nothing if there are none. If the host sends no `gifttotal`, its
 * list is counted. Gifts that are sold out do not count. `action` renders the button on a ticket's stub.
 */
export function GameGifts({
  game: { gameid, giftList, gifttotal },
  action,
}: {
  game: Pick<GameInfo, "gameid" | "giftList" | "gifttotal">;
  action: (gift: Gift) => ReactNode;
}) {
  if (giftList.length === 0) return null;
  const total = gifttotal ?? countAvailable(giftList);
  return (
    <Panel
      title="礼包"
      anchor="gifts"
      more={paths.gameGifts(gameid)}
      moreLabel={giftCountWords({ total })}
    >
      <ul className={styles.tickets}>
        {giftList.slice(0, gameGiftsShown).map((gift) => (
          <li key={gift.giftid}>
            <GiftTicket gift={gift} action={action(gift)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
