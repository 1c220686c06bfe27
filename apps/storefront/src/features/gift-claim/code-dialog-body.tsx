import type { GameType } from "@playfront/contract/entities";
import type { RefObject } from "react";
import { CodeText } from "../../shared/gift/gift-code.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { DialogLink } from "../../ui/dialog/dialog-link.tsx";
import styles from "./claim-dialogs.module.css";
import { KeepCodesOffer } from "./keep-codes-offer.tsx";

/** The code, how to use it, and where to find it again. */
export function CodeDialogBody({
  gametype,
  sn,
  isNew,
  textRef,
}: {
  gametype: GameType;
  sn: string;
  /** Just claimed, not shown again. */
  isNew: boolean;
  textRef: RefObject<HTMLElement | null>;
}) {
  return (
    <div className={styles.answer}>
      <p>
        {gametype === "html5"
          ? "无需安装，进入游戏输入兑换码即可领取"
          : "安装游戏后，在游戏内输入兑换码即可领取"}
      </p>
      <p className={styles.code}>
        <CodeText sn={sn} textRef={textRef} className={styles.text} />
      </p>
      <p className={styles.hint}>
        兑换码也保存在{" "}
        <DialogLink to={paths.myGifts} className={styles.link}>
          我的 › 已领礼包
        </DialogLink>
      </p>
      {isNew && <KeepCodesOffer />}
    </div>
  );
}
