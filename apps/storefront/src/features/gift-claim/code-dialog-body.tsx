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
          ? "无需安装，进入游戏即可使用兑换码。"
          : "请先安装游戏，再使用兑换码兑换礼包。"}
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
