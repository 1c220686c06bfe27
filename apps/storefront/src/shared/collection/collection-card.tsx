import type { ListedCollection } from "@playfront/contract/entities";
import { PageLink } from "../../ui/layout/page-link.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { paths } from "../navigation/paths.ts";
import styles from "./collection-card.module.css";

/** A collection of games in a list: its cover, with its name below. */
export function CollectionCard({
  collection: { id, title, summary, cover, gamenum },
  eager,
}: {
  collection: ListedCollection;
  eager?: boolean;
}) {
  return (
    <PageLink to={paths.collection(id)} className={styles.card}>
      <Picture src={cover} alt="" width={358} height={201} eager={eager} className={styles.cover} />
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>
        {gamenum} 款 · {summary}
      </span>
    </PageLink>
  );
}
