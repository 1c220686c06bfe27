import { webGameCategory } from "@playfront/contract/constants";
import type { ListedGame } from "@playfront/contract/entities";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { afterLoad } from "../../browser/page/after-load.ts";
import { savesData } from "../../browser/page/save-data.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./more-of-home.module.css";

export type Sections = ComponentType<{ hot: readonly ListedGame[] }>;

let known: Sections | null = null;

/**
 * What follows 热门推荐. The page's HTML has headings and the space of the sections; their code comes when the reader
 * is near. `hot` are the games that the page shows above.
 */
export function MoreOfHome({
  hot,
  load,
}: {
  hot: readonly ListedGame[];
  load: () => Promise<Sections>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const LoadedSections = useSections(place, load);
  return (
    <div ref={place} className={styles.sections}>
      {LoadedSections ? <LoadedSections hot={hot} /> : <Places />}
    </div>
  );
}

/** The same panels as the loaded sections have, without their lists. */
function Places() {
  return (
    <>
      <Panel title="今日礼包" more={paths.gifts()} className={cx(styles.place, styles.gifts)}>
        {null}
      </Panel>
      <Panel
        title="即点即玩"
        more={paths.category(webGameCategory)}
        className={cx(styles.place, styles.rows)}
      >
        {null}
      </Panel>
      <Panel title="新游榜" more={paths.rank()} className={cx(styles.place, styles.podium)}>
        {null}
      </Panel>
      <div className={cx(styles.place, styles.news)} />
    </>
  );
}

/** Distance at which sections load, CSS pixels. */
const aheadPx = 800;
/** The bar at the bottom of the screen covers about this much. */
const coveredPx = -64;

/**
 * The sections once they have loaded: when the reader has scrolled and they are near, or when they are in sight anyway.
 * With data saving on they are in sight first.
 */
function useSections(place: RefObject<HTMLElement | null>, load: () => Promise<Sections>) {
  const isHydrated = useHydrated();
  const [sections, setSections] = useState<{ Loaded: Sections } | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    if (known) return;
    const end = new AbortController();
    let observer: IntersectionObserver | null = null;
    const get = async () => {
      known ??= await latest.current();
      if (!end.signal.aborted) setSections({ Loaded: known });
    };
    const watch = (margin: number) => {
      observer?.disconnect();
      if (end.signal.aborted || !place.current) return;
      const rootMargin = `0px 0px ${margin}px`;
      observer = new IntersectionObserver(
        // Code that could not be loaded is asked for again when the reader comes back to its place.
        ([entry]) => entry?.isIntersecting && void get().catch(() => {}),
        { rootMargin },
      );
      observer.observe(place.current);
    };
    const onScroll = () => watch(savesData() ? coveredPx : aheadPx);
    const options = { passive: true, once: true, signal: end.signal };
    window.addEventListener("scroll", onScroll, options);
    void afterLoad().then(() => observer ?? watch(coveredPx));
    return () => {
      end.abort();
      observer?.disconnect();
    };
  }, [place]);
  return sections?.Loaded ?? (isHydrated ? known : null);
}
