import type { Gift } from "@playfront/contract/entities";
import type { ReactNode } from "react";
import { PageLink } from "../../ui/layout/page-link.tsx";
import row from "../../ui/list/row.module.css";
import { cx } from "../../ui/style/cx.ts";
import { paths } from "../navigation/paths.ts";
import { GiftStatus } from "./gift-status.tsx";
import { requisiteMarks } from "./gift-terms.ts";
import styles from "./gift-ticket.module.css";

/**
 * A gift as a ticket: the left part links to its page, the stub on the right holds the action. Place it in a list
 * item.
 */
export function GiftTicket({ gift, action }: { gift: Gift; action: ReactNode }) {
  const mark = requisiteMarks[gift.requisite];
  return (
    <div className={styles.ticket}>
      <PageLink to={paths.gift(gift.giftid)} className={cx(row.link, styles.link)}>
        <span className={styles.head}>
          <span className={cx(row.name, styles.name)}>{gift.giftname}</span>
          {mark && <span className={styles.mark}>{mark}</span>}
        </span>
        <span className={cx(row.line, styles.content)}>{gift.description}</span>
        <GiftStatus gift={gift} look="row" />
      </PageLink>
      <div className={styles.stub}>{action}</div>
    </div>
  );
}
