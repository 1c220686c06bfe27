import { ChevronRight } from "lucide-react";
import { type ReactNode, type Ref, Suspense, useId } from "react";
import { cx } from "../style/cx.ts";
import { PageLink } from "./page-link.tsx";
import styles from "./panel.module.css";

/**
 * A titled section of a page, optionally with a link to the full list. React hydrates it apart from the rest of the page, and first
 * if it is tapped.
 */
export function Panel({
  ref,
  title,
  anchor,
  more,
  moreLabel,
  className,
  children,
}: {
  ref?: Ref<HTMLElement>;
  title: string;
  /** The id for links: `#news` scrolls here. */
  anchor?: string;
  /** Router path of the link 更多. */
  more?: string;
  /** The link's label in place of 更多. */
  moreLabel?: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section ref={ref} id={anchor} className={cx(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more !== undefined && (
          <PageLink
            to={more}
            className={styles.more}
            aria-label={moreLabel ? undefined : `更多${title}`}
          >
            {moreLabel ?? "更多"}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </PageLink>
        )}
      </div>
      <Suspense fallback={null}>{children}</Suspense>
    </section>
  );
}
