import { type ReactNode, type RefObject, useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import { cx } from "../../ui/style/cx.ts";
import { copyCode } from "./copy-code.ts";
import styles from "./gift-code.module.css";

/** A claimed code with a button 复制. `name` tells several codes apart for screen readers. */
export function GiftCode({ sn, name }: { sn: string; name: string }) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className={styles.block}>
      <CodeText sn={sn} textRef={text} />
      <Button
        look="tinted"
        aria-label={`复制 ${name}的兑换码`}
        onClick={() => void copyCode(sn, text.current)}
      >
        复制
      </Button>
    </div>
  );
}

/** The same block without a code, at the same height. */
export function GiftCodePlaceholder({ children }: { children: ReactNode }) {
  return <p className={cx(styles.block, styles.placeholder)}>{children}</p>;
}

/** Only the code: monospaced, selected as a whole by one touch. */
export function CodeText({
  sn,
  textRef,
  className,
}: {
  sn: string;
  textRef: RefObject<HTMLElement | null>;
  className?: string;
}) {
  return (
    <code ref={textRef} className={cx(styles.text, className)}>
      {sn}
    </code>
  );
}
