import { webGameCategory } from "@playfront/contract/constants";
import type { HomeSection, ListedGame } from "@playfront/contract/entities";
import { homeSections } from "@playfront/contract/texts/home-sections";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterLoad } from "../../browser/page/after-load.ts";
import { savesData } from "../../browser/page/save-data.ts";
import { useHydrated } from "../../browser/page/use-hydrated.ts";
import { watchPlace } from "../../browser/page/watch-place.ts";
import { paths } from "../../shared/navigation/paths.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { cx } from "../../ui/style/cx.ts";
import styles from "./more-of-home.module.css";

export type Sections = ComponentType<{
  hot: readonly ListedGame[];
  sections: readonly HomeSection[];
  isUnsure: boolean;
}>;

let known: Sections | null = null;

/**
 * What follows 热门推荐. The page's HTML has headings and the space of the sections; their code comes when the reader
 * is near. `hot` are the games that the page shows above; without `sections` the shop's own are shown. They are null if the
 * host has no call for them, and may not have all lists either.
 */
export function MoreOfHome({
  hot,
  sections,
  load,
}: {
  hot: readonly ListedGame[];
  sections: readonly HomeSection[] | null;
  load: () => Promise<Sections>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const LoadedSections = useSections(place, load);
  const shown = sections?.length ? sections : homeSections;
  const isUnsure = sections === null;
  return (
    <div ref={place} className={styles.sections}>
      {LoadedSections ? (
        <LoadedSections hot={hot} sections={shown} isUnsure={isUnsure} />
      ) : (
        shown.map((section) => <Place key={section.section} {...section} isUnsure={isUnsure} />)
      )}
    </div>
  );
}

/**
 * Where a section will be: the same panel as the loaded one has, without its list. What a shop may not have yet, or a host that
 * names no sections, has its space and no heading; 猜你喜欢, which most readers do not get, has neither.
 */
function Place({ section, title, isUnsure }: HomeSection & { isUnsure: boolean }) {
  if (section === "likely") return null;
  if (section === "news") return <div className={cx(styles.place, styles.news)} />;
  if (section === "openings" || section === "upcoming")
    return <div className={cx(styles.place, styles.rows)} />;
  const { more, space } = places[section];
  const isBeyondBase = section === "daily" || section === "collections";
  if (isUnsure && isBeyondBase) return <div className={cx(styles.place, space)} />;
  return (
    <Panel title={title} more={more()} className={cx(styles.place, space)}>
      {section === "gifts" && <div className={styles.cards} />}
    </Panel>
  );
}

const places = {
  gifts: { more: () => paths.gifts(), space: styles.gifts },
  daily: { more: () => paths.collections, space: styles.daily },
  collections: { more: () => paths.collections, space: styles.covers },
  web: { more: () => paths.category(webGameCategory), space: styles.rows },
  rank: { more: () => paths.rank(), space: styles.podium },
};

/**
 * Exchanges the content of an element, whose height stays the same meanwhile: WebKit lays out between the removal and the insertion, and
 * would scroll a reader up who is near the end of the page.
 */
function keepHeight(element: HTMLElement, exchange: () => void): void {
  element.style.minHeight = `${element.getBoundingClientRect().height}px`;
  flushSync(exchange);
  element.style.minHeight = "";
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
    let unwatch: (() => void) | null = null;
    const get = async () => {
      known ??= await latest.current();
      const { current: element } = place;
      if (end.signal.aborted || !element) return;
      keepHeight(element, () => setSections({ Loaded: known! }));
    };
    const watch = (margin: number) => {
      unwatch?.();
      if (end.signal.aborted || !place.current) return;
      unwatch = watchPlace(place.current, `0px 0px ${margin}px`, ({ isIntersecting }) => {
        // Code that could not be loaded is asked for again when the reader comes back to its place.
        if (isIntersecting) void get().catch(() => {});
      });
    };
    const onScroll = () => watch(savesData() ? coveredPx : aheadPx);
    const options = { passive: true, once: true, signal: end.signal };
    window.addEventListener("scroll", onScroll, options);
    window.addEventListener("online", onScroll, { signal: end.signal });
    void afterLoad().then(() => unwatch ?? watch(coveredPx));
    return () => {
      end.abort();
      unwatch?.();
    };
  }, [place]);
  return sections?.Loaded ?? (isHydrated ? known : null);
}
