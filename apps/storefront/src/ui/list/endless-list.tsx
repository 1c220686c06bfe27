import { type ReactNode, useEffect, useRef } from "react";
import { watchPlace } from "../../browser/page/watch-place.ts";
import { ReloadLine } from "../feedback/reload-line.tsx";
import { ReloadState } from "../feedback/reload-state.tsx";
import { LoadingArea } from "../feedback/skeleton.tsx";

import styles from "./endless-list.module.css";
import { UnsupportedList } from "./unsupported-list.tsx";

export interface EndlessListProps {
  state: "idle" | "loading" | "finished" | "error";
  msg?: string | null;
  /** The host does not have this list. */
  isUnknown?: boolean;
  isEmpty: boolean;
  loadMore(): void;
  /** The rows. */
  children: ReactNode;
  /** Shown while the first page is loading. */
  skeleton: ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
}

/** A list that loads its next page before its end is reached, and says when there are no more. */
export function EndlessList(props: EndlessListProps) {
  const { state, msg, isUnknown, isEmpty, children, skeleton, empty, loadMore } = props;
  if (isEmpty && state === "loading") return skeleton;
  if (isEmpty && state === "finished") return empty;
  if (isEmpty && isUnknown) return <UnsupportedList />;
  if (isEmpty && state === "error") return <ReloadState msg={msg} onReload={loadMore} />;
  return (
    <>
      {children}
      <ListEnd {...props} />
    </>
  );
}

function ListEnd({ state, msg, loadMore }: EndlessListProps) {
  switch (state) {
    case "finished":
      return <p className={styles.end}>没有更多了</p>;
    case "error":
      return <ReloadLine msg={msg} className={styles.end} onReload={loadMore} />;
    case "loading":
      return (
        <LoadingArea className={styles.end}>
          <span className={styles.dots} aria-hidden="true" />
        </LoadingArea>
      );
    case "idle":
      return <NearEndObserver onNear={loadMore} />;
  }
}

/**
 * Calls `onNear` when the end of the list is within a screen's height, and again with each new `onNear`: a page that arrives
 * at once leaves the end as near as before, which the browser does not report.
 */
function NearEndObserver({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = ref.current;
    if (!mark) return;
    return watchPlace(mark, "0px 0px 800px", ({ isIntersecting }) => isIntersecting && onNear());
  }, [onNear]);
  return <div ref={ref} className={styles.mark} />;
}
