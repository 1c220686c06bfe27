import { gameGiftsShown } from "@playfront/contract/constants";
import type { GameInfo, Gift } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GiftTicket } from "../../shared/gift/gift-ticket.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-gifts.module.css";

/**
 * The first gifts of a game and their total; nothing if there are none. If the host sends no `gifttotal`, the length of
 * its list is shown. `action` renders the button on a ticket's stub.
 */
export function GameGifts({
  game: { gameid, giftList, gifttotal },
  action,
}: {
  game: Pick<GameInfo, "gameid" | "giftList"> & { gifttotal?: number };
  action: (gift: Gift) => ReactNode;
}) {
  if (giftList.length === 0) return null;
  const total = gifttotal ?? giftList.length;
  return (
    <Panel
      title="礼包"
      anchor="gifts"
      more={paths.gameGifts(gameid)}
      moreLabel={`共 ${total} 个礼包`}
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
