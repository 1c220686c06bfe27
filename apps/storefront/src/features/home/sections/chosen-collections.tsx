import { pageSize } from "@playfront/contract/constants";
import type { ListedCollection } from "@playfront/contract/entities";
import { callQuery } from "../../../browser/api/calls.ts";
import { CollectionCard } from "../../../shared/collection/collection-card.tsx";
import { paths } from "../../../shared/navigation/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import scroll from "../../../ui/list/strip.module.css";
import { useRestoredScroll } from "../../../ui/list/use-restored-scroll.ts";
import { cx } from "../../../ui/style/cx.ts";
import styles from "./chosen-collections.module.css";
import { NearSection } from "./near-section.tsx";

/** 专题: the first collections as a strip of covers. */
export function ChosenCollections({ title, isUnsure }: { title: string; isUnsure: boolean }) {
  return (
    <NearSection
      isUnsure={isUnsure}
      title={title}
      more={paths.collections}
      place="covers"
      query={callQuery("collection/getCollectionList", { page: 1, pageSize })}
      skeleton={<Skeleton width={240} height={135} />}
    >
      {(collections) => <Strip collections={collections} />}
    </NearSection>
  );
}

function Strip({ collections }: { collections: readonly ListedCollection[] }) {
  const strip = useRestoredScroll<HTMLUListElement>("collections");
  return (
    <ul className={cx(scroll.strip, styles.strip)} ref={strip}>
      {collections.map((collection) => (
        <li key={collection.id} className={styles.card}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  );
}
