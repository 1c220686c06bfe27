import { ChevronLeft } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { watchPlace } from "../../browser/page/watch-place.ts";
import { cx } from "../style/cx.ts";
import styles from "./top-bar.module.css";
import { useGoBack } from "./use-go-back.ts";

/**
 * The bar at the top: back button, title, one action. With `titleRef` the title fades in once the page's own heading
 * has scrolled away. Without it the title is always visible and is the page's heading.
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
  /** Lies over the top of the page, transparent until the page scrolls. */
  overlay?: boolean;
  /** The router path that back leads to for players who opened this page directly. */
  fallback?: string;
  /** The router path that back leads to if it is not the previous page. */
  backTo?: string;
}) {
  const isShown = useScrolledAway(titleRef);
  const goBack = useGoBack({ fallback, to: backTo });
  const Heading = titleRef ? "span" : "h1";
  return (
    <header className={cx(styles.bar, overlay && styles.overlay, isShown && styles.solid)}>
      <button
        type="button"
        className={styles.back}
        onClick={goBack}
        aria-label="返回"
        // Where no page is named, the early script goes back as well (`early-taps.ts`).
        data-back={backTo === undefined ? "" : undefined}
      >
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
    return watchPlace(heading, "-48px 0px 0px", ({ isIntersecting }) => setIsAway(!isIntersecting));
  }, [ref]);
  return isAway;
}
