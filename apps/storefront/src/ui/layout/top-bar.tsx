import { ChevronLeft } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { cx } from "../style/cx.ts";
import styles from "./top-bar.module.css";
import { useGoBack } from "./use-go-back.ts";

/**
 * The bar on top: back, title, one action. With `titleRef` the title fades in once the page's own heading has scrolled
 * away; without, it is always there and is the page's heading.
 */
export function TopBar({
  title,
  titleRef,
  action,
  overlay = false,
  fallback,
  backTo,
}: {
  title: string;
  titleRef?: RefObject<HTMLElement | null>;
  action?: ReactNode;
  /** Lies over the page's top, clear until it scrolls. */
  overlay?: boolean;
  /** Router path that back leads to for who came straight here. */
  fallback?: string;
  /** Router path that back leads to, where the page behind is another one. */
  backTo?: string;
}) {
  const isShown = useScrolledAway(titleRef);
  const goBack = useGoBack({ fallback, to: backTo });
  const Heading = titleRef ? "span" : "h1";
  return (
    <header className={cx(styles.bar, overlay && styles.overlay, isShown && styles.solid)}>
      <button type="button" className={styles.back} onClick={goBack} aria-label="返回">
        <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Heading className={cx(styles.title, isShown && styles.shown)} aria-hidden={titleRef && true}>
        {title}
      </Heading>
      <div className={styles.action}>{action}</div>
    </header>
  );
}

function useScrolledAway(ref: RefObject<HTMLElement | null> | undefined): boolean {
  const [isAway, setIsAway] = useState(ref === undefined);
  useEffect(() => {
    const heading = ref?.current;
    if (!heading) return;
    const observer = new IntersectionObserver(([entry]) => setIsAway(!entry?.isIntersecting), {
      rootMargin: "-48px 0px 0px",
    });
    observer.observe(heading);
    return () => observer.disconnect();
  }, [ref]);
  return isAway;
}
