import type { CallName } from "@playfront/contract/calls";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CallFailure } from "../../../browser/api/calls.ts";
import { isRememberedUnknown, isUnknownCall } from "../../../browser/api/unknown-call.ts";
import { useNear } from "../../../browser/page/use-near.ts";
import { useFailureText } from "../../../ui/feedback/failure-text.ts";
import { LoadingArea } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { cx } from "../../../ui/style/cx.ts";
import places from "../more-of-home.module.css";
import styles from "./near-section.module.css";
import { useUnseen } from "./use-unseen.ts";

interface NearSectionProps<Item, Key extends readonly unknown[]> {
  title: string;
  more?: string | undefined;
  moreLabel?: string | undefined;
  /** The host may not have the list: there is no heading before it answers. */
  isUnsure?: boolean | undefined;
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
 * know the call. What its list does not fill of the space that was kept for it stays until nobody sees it.
 */
export function NearSection<Item, Key extends readonly unknown[]>(
  props: NearSectionProps<Item, Key>,
) {
  const { title, more, moreLabel, isUnsure, place, query, select, skeleton, children } = props;
  const [ref, isNear] = useNear<HTMLDivElement>();
  const isKnown = !isRememberedUnknown(query.queryKey[0] as CallName);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isNear && isKnown });
  const items = data && (select ? select(data) : data);
  const isLeftOut = items?.length === 0 || (!items && (!isKnown || isUnknown(error)));
  const isShort = items !== undefined && !isLeftOut && !isEven[place];
  const [section, isUnseen] = useUnseen<HTMLElement>(title, isShort);
  if (isLeftOut) return <LeftOut title={title} place={place} />;
  const isFailed = error !== null && !isFetching;
  if (isUnsure && !items && !isFailed)
    return <div ref={ref} className={cx(places.place, places[place])} />;
  return (
    <Panel
      ref={section}
      title={title}
      more={more}
      moreLabel={moreLabel}
      className={isShort && isUnseen ? undefined : cx(places.place, places[place])}
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

function LeftOut({ title, place }: { title: string; place: PlaceName }) {
  const [ref, isUnseen] = useUnseen<HTMLDivElement>(title, true);
  return isUnseen ? null : <div ref={ref} className={cx(places.place, places[place])} />;
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
  return error instanceof CallFailure && isUnknownCall(error.failure);
}
