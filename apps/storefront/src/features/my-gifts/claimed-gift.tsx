import type { ClaimedCode } from "@playfront/contract/entities";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { GiftCode } from "../../domain/gift-code.tsx";
import { useHasPassed } from "../../domain/gift-terms.ts";
import { paths } from "../../domain/paths.ts";
import { GameLogo } from "../../ui/game-logo.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./my-gifts.module.css";

/** One claimed code: what it is of, until when it is good, and the serial number with 复制. */
export function ClaimedGift({ code }: { code: ClaimedCode }) {
  const hasExpired = useHasPassed(code.expires);
  return (
    <article className={styles.item}>
      <Head code={code}>
        <span className={styles.text}>
          <span className={styles.name}>
            {code.giftname}
            {hasExpired && <span className={styles.expired}>已过期</span>}
          </span>
          <span className={styles.fact}>{code.gamename}</span>
          <span className={styles.fact}>
            {shanghaiDay(code.claimedat)} 领取 · {code.expires.slice(0, 10)} 到期
          </span>
        </span>
      </Head>
      <GiftCode sn={code.sn} name={`${code.gamename}${code.giftname}`} />
    </article>
  );
}

/** Leads to the gift; a game taken off the shelf has neither a logo nor a gift page left. */
function Head({ code, children }: { code: ClaimedCode; children: ReactNode }) {
  if (code.logo === "") {
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

/** `YYYY-MM-DD` of Shanghai's calendar for an ISO time. */
function shanghaiDay(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(date);
}
