import { useRef } from "react";
import { copyCode } from "../../shared/gift/copy-code.ts";
import { Button } from "../../ui/form/button.tsx";
import { shortDigest } from "./download-labels.ts";
import styles from "./fingerprint.module.css";

/** A digest in short form, with a button that copies all of it. */
export function Fingerprint({ name, digest }: { name: string; digest: string }) {
  const whole = useRef<HTMLSpanElement>(null);
  return (
    <span className={styles.print}>
      <code className={styles.short} aria-hidden="true">
        {shortDigest(digest)}
      </code>
      <span ref={whole} className="visually-hidden">
        {digest}
      </span>
      <Button
        look="plain"
        className={styles.copy}
        aria-label={`复制${name}`}
        onClick={() => void copyCode(digest, whole.current)}
      >
        复制
      </Button>
    </span>
  );
}
