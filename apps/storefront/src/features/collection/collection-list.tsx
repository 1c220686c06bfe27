import { useCallPages } from "../../browser/api/call-pages.ts";
import type { FirstPage } from "../../browser/api/calls.ts";
import { CollectionCard } from "../../shared/collection/collection-card.tsx";
import { paths } from "../../shared/navigation/paths.ts";
import { emptyDrawing } from "../../ui/feedback/drawings/empty.tsx";
import { GameRowsSkeleton } from "../../ui/feedback/row-skeletons.tsx";
import { StatePanel } from "../../ui/feedback/state-panel.tsx";
import { WayOn } from "../../ui/feedback/way-on.tsx";
import { EndlessList } from "../../ui/list/endless-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import styles from "./collection-list.module.css";

/** The collections in the operators' order, with endless scrolling. */
export function CollectionList({
  firstPage,
}: {
  firstPage: FirstPage<"collection/getCollectionList">;
}) {
  const { items, reload, ...list } = useCallPages(
    "collection/getCollectionList",
    {},
    { firstPage },
  );
  return (
    <PullToRefresh onRefresh={reload}>
      <EndlessList
        {...list}
        isEmpty={items.length === 0}
        skeleton={<GameRowsSkeleton />}
        empty={
          <StatePanel
            drawing={emptyDrawing}
            text="暂无专题"
            action={<WayOn to={paths.home}>去首页逛逛</WayOn>}
          />
        }
      >
        <ul className={styles.list}>
          {items.map((collection, index) => (
            <li key={collection.id}>
              <CollectionCard collection={collection} eager={index < 2} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </PullToRefresh>
  );
}
