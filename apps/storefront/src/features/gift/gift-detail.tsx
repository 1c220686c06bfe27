import type { Gift, GiftStock } from "@playfront/contract/entities";
import { type ReactNode, useRef } from "react";
import { useCallData } from "../../browser/api/calls.ts";
import { GameLink } from "../../shared/game/game-link.tsx";
import { useGiftPhase } from "../../shared/gift/gift-phase.ts";
import { GiftStatus } from "../../shared/gift/gift-status.tsx";
import { requisiteWords } from "../../shared/gift/gift-terms.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { ShareButton } from "../../shared/share/share-button.tsx";
import type { ShareSubject } from "../../shared/share/share-subject.ts";
import { BottomBar } from "../../ui/layout/bottom-bar.tsx";
import { TopBar } from "../../ui/layout/top-bar.tsx";
import { GameLogo } from "../../ui/picture/game-logo.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { Expiry } from "./expiry.tsx";
import styles from "./gift-detail.module.css";
import { OpenStock } from "./open-stock.tsx";

interface GiftSlots {
  /** The code, or its placeholder. */
  code: ReactNode;
  /** The wide claim button. */
  claim: ReactNode;
  /** The play button of the game. */
  play: ReactNode;
}

/** A gift as a large ticket. `loaded` and `loadedStock` come from the route's loader. */
export function GiftDetail({
  loaded,
  loadedStock,
  renderSlots,
}: {
  loaded: Gift;
  /** Null if it could not be loaded. */
  loadedStock: GiftStock | null;
  renderSlots: (gift: Gift) => GiftSlots;
}) {
  const gift = useCallData("gift/getGiftInfo", { giftid: loaded.giftid }, loaded);
  const stock = useCallData("gift/getStock", { giftid: loaded.giftid }, loadedStock);
  const phase = useGiftPhase(gift);
  const title = useRef<HTMLHeadingElement>(null);
  const { code, claim, play } = renderSlots(gift);
  return (
    <div className={styles.page}>
      <TopBar
        title={gift.giftname}
        titleRef={title}
        action={<ShareButton subject={shareSubject(gift)} />}
      />
      <article className={styles.ticket}>
        <header className={styles.head}>
          <GameLogo src={gift.logo} size={64} eager />
          <h1 ref={title} className={styles.name}>
            {gift.giftname}
          </h1>
          <p className={styles.game}>{gift.gamename}</p>
          <GiftStatus gift={gift} look="wide" />
        </header>
        <div className={styles.body}>
          <section aria-label="兑换码">{code}</section>
          <dl className={styles.terms}>
            <Term name="有效期">
              <Expiry gift={gift} />
            </Term>
            {phase !== "past" && <Term name="领取条件">{requisiteWords[gift.requisite]}</Term>}
            <Term name="礼包内容">
              {gift.description}
              {gift.picture && (
                <Picture
                  src={gift.picture}
                  alt={`${gift.giftname}的内容`}
                  width={384}
                  height={216}
                  className={styles.picture}
                />
              )}
            </Term>
            <Term name="使用说明">{gift.explain}</Term>
            {gift.secondhand && (
              <Term name="淘号">领取 24 小时后，兑换码可能显示给其他玩家，请尽快使用</Term>
            )}
            {stock && (
              <Term name="库存">
                <OpenStock gift={gift} stock={stock} />
              </Term>
            )}
          </dl>
        </div>
      </article>
      <div className={styles.gameRow}>
        <GameLink game={gift} className={styles.gameLink}>
          <GameLogo src={gift.logo} size={48} />
          <span className={styles.gameName}>{gift.gamename}</span>
        </GameLink>
        {play}
      </div>
      <BottomBar>{claim}</BottomBar>
    </div>
  );
}

function shareSubject({ giftid, gamename, logo, picture, ...rest }: Gift): ShareSubject {
  const { giftname, description } = rest;
  const gift = { name: giftname, content: description };
  return {
    title: gamename,
    name: `${gamename} ${giftname}`,
    path: paths.gift(giftid),
    target: { kind: "gift", id: giftid },
    note: "",
    logo,
    cover: picture,
    gift,
    act: "领取礼包",
  };
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
