import { type HeldCode, useHeldCodes } from "../../shared/gift/claimed-codes.ts";
import { CodeExpiry } from "../../shared/gift/code-expiry.tsx";
import { GiftCode } from "../../shared/gift/gift-code.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { LoadingArea, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import styles from "./my-codes.module.css";

/** The codes that the player has claimed for one game, newest first. */
export function MyCodes({ gameid }: { gameid: string }) {
  return (
    <Panel title="我的兑换码" more={paths.myGifts} moreLabel="全部已领">
      <div className={styles.card}>
        <Codes gameid={gameid} />
      </div>
    </Panel>
  );
}

function Codes({ gameid }: { gameid: string }) {
  const { codes, hasFailed, retry } = useHeldCodes(gameid);
  if (hasFailed) {
    return (
      <p className={styles.none} role="alert">
        兑换码加载失败
        <Button look="plain" onClick={retry}>
          重新加载
        </Button>
      </p>
    );
  }
  if (codes === undefined) return <CodesSkeleton />;
  if (codes.length === 0) {
    return (
      <p className={styles.none}>
        还没有领取过这个游戏的礼包
        <PageLink to={paths.gameGifts(gameid)} className={styles.link}>
          去看看
        </PageLink>
      </p>
    );
  }
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code.giftid}>
          <Code code={code} />
        </li>
      ))}
    </ul>
  );
}

function Code({ code: { giftid, giftname = "礼包", expires, sn } }: { code: HeldCode }) {
  return (
    <>
      <PageLink to={paths.gift(giftid)} className={styles.head}>
        <span className={styles.name}>{giftname}</span>
        {expires !== undefined && (
          <span className={styles.expiry}>
            <CodeExpiry expires={expires} />
          </span>
        )}
      </PageLink>
      <GiftCode sn={sn} name={giftname} />
    </>
  );
}

function CodesSkeleton() {
  return (
    <LoadingArea className={styles.shape}>
      <Skeleton width="48%" height={20} />
      <Skeleton height={48} />
    </LoadingArea>
  );
}
