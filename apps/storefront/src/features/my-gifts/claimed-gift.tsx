import type { ClaimedCode } from "@playfront/contract/entities";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { CodeExpiry } from "../../shared/gift/code-expiry.tsx";
import { GiftCode } from "../../shared/gift/gift-code.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { shanghaiDay } from "../../shared/text/format.ts";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import styles from "./my-gifts.module.css";
import { ReportCode } from "./report-code.tsx";

/** One claimed code with its gift, expiry and 复制; `onReissued` runs once another code is in its place. */
export function ClaimedGift({
  code,
  action,
  onReissued,
}: {
  code: ClaimedCode;
  /** The button by which the game is played. */
  action: ReactNode;
  onReissued: () => void;
}) {
  return (
    <article className={styles.item}>
      <div className={styles.top}>
        <Head code={code}>
          <span className={styles.text}>
            <span className={styles.name}>{code.giftname}</span>
            <span className={styles.fact}>
              <span>{code.gamename}</span>{" "}
              <span className={styles.claimed}>
                <time dateTime={code.claimedat}>{shanghaiDay(code.claimedat)}</time> 领取
              </span>
            </span>
            <span className={styles.fact}>
              <CodeExpiry expires={code.expires} />
            </span>
          </span>
        </Head>
        {!isWithdrawn(code) && action}
      </div>
      <GiftCode sn={code.sn} name={`${code.gamename}${code.giftname}`} />
      <ReportCode code={code} onReissued={onReissued} />
    </article>
  );
}

const isWithdrawn = ({ logo }: ClaimedCode): boolean => logo === "";

/** Links to the gift; a withdrawn game has neither a logo nor a gift page. */
function Head({ code, children }: { code: ClaimedCode; children: ReactNode }) {
  if (isWithdrawn(code)) {
    return (
      <div className={styles.head}>
        <span className={styles.noLogo}>
          <Gift size={24} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {children}
      </div>
    );
  }
  return (
    <PageLink to={paths.gift(code.giftid)} className={styles.head}>
      <GameLogo src={code.logo} size={56} />
      {children}
    </PageLink>
  );
}
