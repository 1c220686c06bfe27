import { gameGiftsShown } from "@playfront/contract/constants";
import type { GameInfo, Gift } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { GiftTicket } from "../../shared/gift/gift-ticket.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./game-gifts.module.css";

/**
 * The first gifts of a game and how many there are; nothing when there are none. A host that does not count them is
 * taken at the length of its list. `action` is what stands on a ticket's stub.
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
