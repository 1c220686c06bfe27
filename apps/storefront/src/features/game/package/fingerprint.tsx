import { useRef } from "react";
import { copyDigest } from "../../../shared/downloads/copy-digest.ts";
import { Button } from "../../../ui/form/button.tsx";
import styles from "./fingerprint.module.css";

const shownCharacters = 8;

/** A SHA-256 digest: its first and last characters are visible, the button copies all of it. */
export function Fingerprint({
  title,
  digest,
  hint,
}: {
  title: string;
  digest: string;
  hint: string;
}) {
  const text = useRef<HTMLElement>(null);
  return (
    <div className={styles.fingerprint}>
      <div className={styles.words}>
        <span className={styles.title}>{title} SHA-256</span>
        {/* The full digest is in the text, for selections and screen readers; CSS hides the middle. */}
        <code ref={text} className={styles.digest}>
          {digest.slice(0, shownCharacters)}
          <span className={styles.middle}>{digest.slice(shownCharacters, -shownCharacters)}</span>
          {digest.slice(-shownCharacters)}
        </code>
        <span className={styles.hint}>{hint}</span>
      </div>
      <Button
        look="tinted"
        aria-label={`复制${title}的 SHA-256`}
        onClick={() => void copyDigest(digest, text.current)}
      >
        复制
      </Button>
    </div>
  );
}
