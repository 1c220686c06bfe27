import { CardsSkeleton } from "../../ui/feedback/card-skeletons.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./my-gifts.module.css";

/** The field of the filter, and cards. */
export function MyGiftsSkeleton() {
  return (
    <>
      <div className={styles.filter}>
        <Skeleton height={44} className={styles.shape} />
      </div>
      <CardsSkeleton />
    </>
  );
}
