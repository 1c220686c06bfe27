import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CallFailure } from "../../../browser/api/calls.ts";
import { useNear } from "../../../browser/page/use-near.ts";
import { useFailureText } from "../../../ui/feedback/failure-text.ts";
import { LoadingArea } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { cx } from "../../../ui/style/cx.ts";
import places from "../more-of-home.module.css";
import styles from "./near-section.module.css";

interface NearSectionProps<Item, Key extends readonly unknown[]> {
  title: string;
  more?: string | undefined;
  moreLabel?: string | undefined;
  /** The place that it has in the page's HTML. */
  place: PlaceName;
  query: Pick<UseQueryOptions<Item[], Error, Item[], Key>, "queryKey" | "queryFn" | "staleTime">;
  /** The items that can be shown. */
  select?: (items: Item[]) => readonly Item[];
  skeleton: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** Whether a section is as high with few items as with many. */
const isEven = { gifts: true, daily: true, rows: false, podium: true, covers: true, news: false };

type PlaceName = keyof typeof isEven;

/**
 * A section of the home page whose list loads when it comes near. It is left out if it is empty, or if the host does not
 * know the call.
 */
export function NearSection<Item, Key extends readonly unknown[]>(
  props: NearSectionProps<Item, Key>,
) {
  const { title, more, moreLabel, place, query, select, skeleton, children } = props;
  const [ref, isNear] = useNear<HTMLDivElement>();
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isNear });
  const items = data && (select ? select(data) : data);
  if (items?.length === 0 || (!items && isUnknown(error))) return <LeftOut place={place} />;
  const isFailed = error !== null && !isFetching;
  return (
    <Panel
      title={title}
      more={more}
      moreLabel={moreLabel}
      className={items && !isEven[place] ? undefined : cx(places.place, places[place])}
    >
      <div ref={ref} className={styles.body}>
        {items ? (
          children(items)
        ) : isFailed ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingArea>{skeleton}</LoadingArea>
        )}
      </div>
    </Panel>
  );
}

/** Keeps the space of a section that is left out until it is out of sight, so that nothing in sight moves. */
function LeftOut({ place }: { place: PlaceName }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting || setGone(true));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return isGone ? null : <div ref={ref} className={cx(places.place, places[place])} />;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof CallFailure ? error.failure : null;
  const { text } = useFailureText(failure?.kind === "coded" ? failure.msg : null);
  return (
    <div className={styles.failed}>
      <p>{text}</p>
      <Button look="plain" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

function isUnknown(error: Error | null): boolean {
  if (!(error instanceof CallFailure)) return false;
  const { failure } = error;
  return failure.kind === "network" && failure.status === 404;
}
