import { type ComponentProps, useEffect, useState } from "react";
import styles from "./announced.module.css";

/** Screen readers know a live region by then, milliseconds. */
const knownAfterMs = 100;

/**
 * A text that screen readers hear when it appears and when it changes. Many are silent about a live region that is mounted
 * together with its text: they get the text a moment later, while it is visible from the start.
 */
export function Announced({ children, ...props }: Omit<ComponentProps<"div">, "role">) {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), knownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div {...props} role="status">
      <div className={styles.text} aria-hidden={!isKnown || undefined}>
        {children}
      </div>
    </div>
  );
}
