import type { Gift, GiftStock } from "@playfront/contract/entities";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { formatCount, shanghaiMinute } from "../../shared/text/format.ts";
import styles from "./gift-detail.module.css";
import { paceWords } from "./stock-words.ts";

/** How many codes the gift has had, how fast they go, and when they came. */
export function OpenStock({ gift, stock }: { gift: Gift; stock: GiftStock }) {
  const pace = paceWords(stock, useGiftPhase(gift));
  const { total, batches } = stock;
  return (
    <>
      {`共 ${formatCount(total)} 份`}
      {pace !== null && `，${pace}`}
      <ul className={styles.batches} aria-label="放出记录">
        {batches.map(({ at, count }) => (
          <li key={`${at} ${count}`}>
            <time dateTime={at}>{shanghaiMinute(at)}</time> 放出 {formatCount(count)} 份
          </li>
        ))}
      </ul>
    </>
  );
}
